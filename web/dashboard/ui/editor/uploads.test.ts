import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadRequest } from '#shared/images/upload-schemas.ts';
import { StubRequest } from '../../../testing/stub-request.ts';

vi.mock('../../account/session.ts', () => ({ accessToken: async () => 'token' }));
const { uploadImage } = await import('./uploads.ts');

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', StubRequest));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that allows every upload, and rejects images and files by their first letter. */
function serve() {
  const requests: UploadRequest[] = [];
  const sent = new Map<string, string>();
  let ids = 0;
  const fetchHere = async (url: string, { method, headers, body }: RequestInit = {}) => {
    if (url === '/api/uploads') {
      const request: UploadRequest = JSON.parse(String(body));
      requests.push(request);
      const uploads = request.files.map(() => {
        const id = `${ids++}`;
        return { id, url: `https://bucket/${id}`, headers: { 'if-none-match': '*' }, address: `/media/${id}` };
      });
      return Response.json({ uploads, artist_id: request.artist_id && 'final' });
    }
    const id = url.split('/').at(-1) ?? '';
    if (method === 'PUT') {
      expect(headers).toEqual({ 'if-none-match': '*' });
      const text = await (body as File).text();
      sent.set(id, text);
      return new Response(null, { status: text.startsWith('x') ? 403 : 200 });
    }
    const isBroken = sent.get(id)?.startsWith('b');
    return Response.json(isBroken ? { id, state: 'refused', reason: 'Broken.' } : { id, state: 'ready' });
  };
  vi.stubGlobal('fetch', fetchHere);
  return requests;
}

function aFile(text: string, type = 'image/png') {
  return new File([text], `${text}.png`, { type });
}

test('uploads a file with its progress, or tells why not', async () => {
  const requests = serve();
  const progress: number[] = [];
  const upload = (file: File) =>
    uploadImage('gallery', file, { category: 'art', onProgress: (sent) => progress.push(sent) });

  expect(await upload(aFile('good'))).toEqual({ url: '/media/0', artistId: undefined });
  expect(progress).toEqual([0.5, 1]);
  for (const [file, reason, message] of [
    [aFile('text', 'text/plain'), 'type', 'This file type is not supported.'],
    [aFile('broken'), 'refused', 'Broken.'],
    [aFile('xfail'), 'failed', 'The upload was rejected: status 403'],
  ] as const)
    expect(await upload(file)).toEqual({ failure: { reason, message } });
  expect(requests).toHaveLength(3);
  expect(requests[0]).toEqual({ kind: 'gallery', category: 'art', files: [{ type: 'image/png', size: 4 }] });
});

test('stops at once when an upload is cancelled, while it is sent and while it is processed [ED-42]', async () => {
  for (const waitsFor of ['PUT', undefined]) {
    const asked: (string | undefined)[] = [];
    const aborter = new AbortController();
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
      asked.push(method);
      if (url === '/api/uploads') return reserved();
      if (method === waitsFor || url.endsWith('/uploads/0')) aborter.abort();
      return method === 'PUT' ? new Response(null) : Response.json({ id: '0', state: 'waiting' });
    });

    expect(await uploadImage('gallery', aFile('good'), { category: 'art', signal: aborter.signal })).toMatchObject({
      failure: { reason: 'failed' },
    });
    const count = asked.length;
    await new Promise((done) => setTimeout(done, 700));
    expect(asked).toHaveLength(count);
    expect(asked.filter((method) => method === 'PUT')).toHaveLength(1);
  }
});

test('refuses a file that is too large', async () => {
  serve();

  expect(await uploadImage('logo', aFile('x'.repeat(2 * 2 ** 20 + 1)))).toMatchObject({
    failure: { reason: 'size', message: 'The file is too large.' },
  });
});

const reserved = () =>
  Response.json({ uploads: [{ id: '0', url: 'https://bucket/0', headers: {}, address: '/media/0' }] });

/** A server that answers the polls of one upload in turn, and the seconds of these polls after the upload. */
function serveOne(answers: [number, object][]) {
  vi.useFakeTimers();
  const start = Date.now();
  const polls: number[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (url === '/api/uploads') return reserved();
    if (method === 'PUT') return new Response(null, { status: 200 });
    polls.push((Date.now() - start) / 1000);
    const [status, body] = answers[Math.min(polls.length, answers.length) - 1]!;
    return Response.json(body, { status });
  });
  return polls;
}

async function resultOf(upload: ReturnType<typeof uploadImage>) {
  await vi.advanceTimersByTimeAsync(130_000);
  return upload;
}

test('waits for the image with growing pauses, also through transient errors', async () => {
  const polls = serveOne([
    [200, { id: '0', state: 'waiting' }],
    [500, { code: 'internal', message: 'Busy' }],
    [504, { code: 'unavailable', message: 'Busy' }],
    [200, { id: '0', state: 'waiting' }],
    [200, { id: '0', state: 'waiting' }],
    [200, { id: '0', state: 'ready' }],
  ]);

  expect(await resultOf(uploadImage('logo', aFile('good')))).toMatchObject({ url: '/media/0' });

  expect(polls).toEqual([0.4, 1, 1.9, 3.25, 5.25, 7.25]);
});

test('gives up after two minutes', async () => {
  const polls = serveOne([[200, { id: '0', state: 'waiting' }]]);

  expect(await resultOf(uploadImage('logo', aFile('good')))).toMatchObject({
    failure: { reason: 'failed', message: 'Processing the image is taking too long. Please try again later.' },
  });

  expect(polls.at(-1)).toBeGreaterThan(118);
});

test('gives up when a poll is refused', async () => {
  const polls = serveOne([[404, { code: 'not-found', message: 'No such upload' }]]);

  expect(await resultOf(uploadImage('logo', aFile('good')))).toMatchObject({
    failure: { reason: 'failed', message: 'No such upload' },
  });

  expect(polls).toHaveLength(1);
});

test.each([
  ['limit', 429, 'too-many-requests', 'At most 200 images an hour'],
  ['failed', 403, 'forbidden', 'Only an administrator can do this'],
])('fails with the reason %s when the server refuses the request with %i', async (reason, status, code, message) => {
  const headers = { 'retry-after': '900' };
  vi.stubGlobal('fetch', async () => Response.json({ code, message }, { status, headers }));

  expect(await uploadImage('favicon', aFile('good'))).toMatchObject({ failure: { reason, message } });
});

test('returns the reserved id of a new artist', async () => {
  serve();

  expect(await uploadImage('artist', aFile('good'), { artistId: 'temp-1' })).toEqual({
    url: '/media/0',
    artistId: 'final',
  });
});
