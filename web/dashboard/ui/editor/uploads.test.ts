import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadKindNames } from '#shared/images/upload-kinds.ts';
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

test('refuses an empty file of each kind without a request [MSG-82]', async () => {
  const requests = serve();

  for (const kind of uploadKindNames)
    expect(await uploadImage(kind, aFile(''))).toEqual({ failure: { reason: 'empty', message: 'The file is empty.' } });
  expect(requests).toEqual([]);
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

type Request = { step: string; ms: number };

/**
 * A server that stores a file once, behind a connection. `isLost` says of each request whether it is lost, on its way
 * (`request`) or only its answer. The stored files are there 20 minutes later too, the signed URLs are not.
 */
function behindConnection(isLost: (request: Request, number: number) => 'request' | 'answer' | 'hangs' | undefined) {
  vi.useFakeTimers();
  const start = Date.now();
  const requests: Request[] = [];
  const stored = new Map<string, number>();
  const signed = new Map<string, number>();
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const request = { step: `${method} ${new URL(url, 'https://studio.example').pathname}`, ms: Date.now() - start };
    const lost = isLost(request, requests.length);
    requests.push(request);
    if (lost === 'request') throw new TypeError('Failed to fetch');
    if (lost === 'hangs') return new Promise<never>(() => {});
    const answer = respond(url, method);
    if (lost === 'answer') throw new TypeError('Failed to fetch');
    return answer;
  });

  function respond(url: string, method: string): Response {
    const id = url.split('/').at(-1) ?? '';
    if (method === 'POST') {
      const next = `${signed.size}`;
      signed.set(next, Date.now());
      return Response.json({
        uploads: [{ id: next, url: `https://bucket/${next}`, headers: {}, address: `/media/${next}` }],
      });
    }
    if (method === 'GET') {
      const polls = stored.get(id) ?? 0;
      stored.set(id, polls + 1);
      return Response.json({ id, state: polls > 0 ? 'ready' : 'waiting' });
    }
    if (Date.now() - signed.get(id)! > 15 * 60_000) return new Response(null, { status: 403 });
    if (stored.has(id)) return new Response(null, { status: 412 });
    stored.set(id, 0);
    return new Response(null, { status: 200 });
  }

  return { requests, stored, browser };
}

test.each(uploadKindNames)(
  'continues the upload of a %s image after a lost connection at any step, and stores the file once [UPL-35]',
  async (kind) => {
    const whole = behindConnection(() => undefined);
    await resultOf(uploadImage(kind, aFile('good')));
    expect(whole.requests.map(({ step }) => step)).toEqual([
      'POST /api/uploads',
      'PUT /0',
      'GET /api/uploads/0',
      'GET /api/uploads/0',
    ]);

    for (const at of whole.requests.keys()) {
      for (const lost of ['request', 'answer'] as const) {
        const offline: boolean[] = [];
        const { stored } = behindConnection((_, number) => (number === at ? lost : undefined));

        const result = await resultOf(uploadImage(kind, aFile('good'), { onOffline: (is) => offline.push(is) }));

        expect([at, lost, result]).toMatchObject([at, lost, { url: expect.stringMatching(/^\/media\/[01]$/) }]);
        expect([stored.size, offline]).toEqual([1, [true, false]]);
      }
    }
  },
);

test('tries again after growing pauses and when the browser is online, and gives up after ten minutes without an answer [UPL-35]', async () => {
  const { requests, browser } = behindConnection(() => 'request');
  const upload = uploadImage('logo', aFile('good'));

  await vi.advanceTimersByTimeAsync(100_000);
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);

  expect(requests.map(({ ms }) => ms / 1000)).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 100]);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(await upload).toMatchObject({ failure: { reason: 'offline' } });
  expect(requests).toHaveLength(25);
});

test('sends again what neither went on nor was answered for a minute [UPL-35]', async () => {
  const { requests, stored } = behindConnection(({ step }, number) =>
    step.startsWith('PUT') && number === 1 ? 'hangs' : undefined,
  );
  const offline: boolean[] = [];

  const result = await resultOf(uploadImage('logo', aFile('good'), { onOffline: (is) => offline.push(is) }));

  expect(result).toMatchObject({ url: '/media/0' });
  expect([stored.size, offline]).toEqual([1, [true, false]]);
  expect(requests.slice(1, 3).map(({ step, ms }) => [step, ms / 1000])).toEqual([
    ['PUT /0', 0],
    ['PUT /0', 61],
  ]);
});

test('reserves the upload again when the signed URL expired during a pause [UPL-35]', async () => {
  const asleepMs = 20 * 60_000;
  const { requests, stored } = behindConnection(({ step, ms }) =>
    step.startsWith('PUT') && ms < asleepMs ? 'request' : undefined,
  );
  const upload = uploadImage('gallery', aFile('good'), { category: 'art' });
  await vi.advanceTimersByTimeAsync(0);

  // As on a laptop that is closed: timers stand still.
  vi.setSystemTime(Date.now() + asleepMs);

  expect(await resultOf(upload)).toMatchObject({ url: '/media/1' });
  expect(requests.filter(({ step }) => step.startsWith('POST'))).toHaveLength(2);
  expect([...stored.keys()]).toEqual(['1']);
});

test('fails without a pause when the file was deleted since it was chosen', async () => {
  const { requests } = behindConnection(() => undefined);
  const arrayBuffer = () => Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'));
  const file = Object.assign(aFile('gone'), { slice: () => ({ arrayBuffer }) });

  expect(await uploadImage('logo', file)).toMatchObject({ failure: { reason: 'failed' } });
  expect(requests).toHaveLength(1);
});

test('cancels an upload that waits for the connection [ED-42]', async () => {
  const { requests } = behindConnection(() => 'request');
  const aborter = new AbortController();
  const upload = uploadImage('gallery', aFile('good'), { category: 'art', signal: aborter.signal });
  await vi.advanceTimersByTimeAsync(500);

  aborter.abort();

  expect(await upload).toMatchObject({ failure: { reason: 'failed' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
});
