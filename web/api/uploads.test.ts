import { afterEach, expect, test, vi } from 'vitest';
import type { UploadRequest } from '#shared/images/upload-schemas.ts';

vi.mock('./session.ts', () => ({ accessToken: async () => 'token' }));
const { uploadImages } = await import('./uploads.ts');

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

test('uploads the other files when one fails', async () => {
  const requests = serve();
  const files = [aFile('good'), aFile('text', 'text/plain'), aFile('broken'), aFile('xfail'), aFile('fine')];
  const settled: string[] = [];

  const result = await uploadImages('gallery', files, {
    category: 'art',
    onSettled: ({ file }) => settled.push(file.name),
  });

  expect(result.files.map((each) => ('url' in each ? each.url : each.failure.reason))).toEqual([
    '/media/0',
    'type',
    'refused',
    'failed',
    '/media/3',
  ]);
  expect(result.files.flatMap((each) => ('failure' in each ? [each.failure.message] : []))).toEqual([
    'This file type is not supported.',
    'Broken.',
    'The upload was rejected: status 403',
  ]);
  expect(result.files.map(({ file }) => file)).toEqual(files);
  expect(settled.sort()).toEqual(files.map(({ name }) => name).sort());
  expect(requests).toMatchObject([{ kind: 'gallery', category: 'art', files: { length: 4 } }]);
  expect(requests[0]?.files[0]).toEqual({ type: 'image/png', size: 4 });
});

test('refuses a file that is too large', async () => {
  serve();

  const { files } = await uploadImages('logo', [aFile('x'.repeat(2 * 2 ** 20 + 1))]);

  expect(files).toMatchObject([{ failure: { reason: 'size', message: 'The file is too large.' } }]);
});

/** A server that answers the polls of one upload in turn, and the seconds of these polls after the upload. */
function serveOne(answers: [number, object][]) {
  vi.useFakeTimers();
  const start = Date.now();
  const polls: number[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (url === '/api/uploads') {
      return Response.json({ uploads: [{ id: '0', url: 'https://bucket/0', headers: {}, address: '/media/0' }] });
    }
    if (method === 'PUT') return new Response(null, { status: 200 });
    polls.push((Date.now() - start) / 1000);
    const [status, body] = answers[Math.min(polls.length, answers.length) - 1]!;
    return Response.json(body, { status });
  });
  return polls;
}

async function resultOf(upload: ReturnType<typeof uploadImages>) {
  await vi.advanceTimersByTimeAsync(130_000);
  return (await upload).files;
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

  expect(await resultOf(uploadImages('logo', [aFile('good')]))).toMatchObject([{ url: '/media/0' }]);

  expect(polls).toEqual([0.4, 1, 1.9, 3.25, 5.25, 7.25]);
});

test('gives up after two minutes', async () => {
  const polls = serveOne([[200, { id: '0', state: 'waiting' }]]);

  expect(await resultOf(uploadImages('logo', [aFile('good')]))).toMatchObject([
    {
      failure: {
        reason: 'failed',
        message: 'Processing the image is taking too long. Please try again later.',
      },
    },
  ]);

  expect(polls.at(-1)).toBeGreaterThan(118);
});

test('gives up when a poll is refused', async () => {
  const polls = serveOne([[404, { code: 'not-found', message: 'No such upload' }]]);

  expect(await resultOf(uploadImages('logo', [aFile('good')]))).toMatchObject([
    { failure: { reason: 'failed', message: 'No such upload' } },
  ]);

  expect(polls).toHaveLength(1);
});

test('fails a file that the server did not allow, and settles each file once', async () => {
  serveOne([[200, { id: '0', state: 'ready' }]]);
  const settled: string[] = [];

  const files = await resultOf(
    uploadImages('about', [aFile('second'), aFile('third')], {
      onSettled: ({ file }) => settled.push(file.name),
    }),
  );

  expect(files[1]).toMatchObject({
    failure: { reason: 'failed', message: 'The server allowed fewer files than requested' },
  });
  expect(new Set(settled)).toEqual(new Set(['second.png', 'third.png']));
});

test('reports the upload limit of an account', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { code: 'too-many-requests', message: 'At most 200 images an hour' },
      { status: 429, headers: { 'retry-after': '900' } },
    ),
  );

  const { files } = await uploadImages('favicon', [aFile('good')]);

  expect(files).toMatchObject([{ failure: { reason: 'limit', message: 'At most 200 images an hour' } }]);
});

test('requests nothing when every file is refused', async () => {
  const requests = serve();

  await uploadImages('gallery', [aFile('text', 'text/plain')], { category: 'art' });

  expect(requests).toEqual([]);
});

test('splits many files into several requests', async () => {
  const requests = serve();

  const { files } = await uploadImages(
    'about',
    Array.from({ length: 21 }, (_, index) => aFile(`good ${index}`)),
  );

  expect(requests.map((request) => request.files.length)).toEqual([20, 1]);
  expect(new Set(files.map((each) => 'url' in each && each.url)).size).toBe(21);
});

test('returns the reserved id of a new artist', async () => {
  serve();

  const { artistId } = await uploadImages('artist', [aFile('good')], { artistId: 'temp-1' });

  expect(artistId).toBe('final');
});

test('fails every file when the server refuses the request', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'forbidden', message: 'Only an administrator can do this' }, { status: 403 }),
  );

  const { files } = await uploadImages('favicon', [aFile('good')]);

  expect(files).toMatchObject([{ failure: { reason: 'failed', message: 'Only an administrator can do this' } }]);
});
