import { afterEach, expect, test, vi } from 'vitest';
import type { UploadRequest } from '#shared/uploads.ts';

vi.mock('./session.ts', () => ({ accessToken: async () => 'token' }));
const { uploadPictures } = await import('./uploads.ts');

afterEach(() => vi.unstubAllGlobals());

/** A server that allows what is asked for, and refuses pictures and files by their first letter. */
function serve() {
  const requests: UploadRequest[] = [];
  const posted = new Map<string, string>();
  let ids = 0;
  const fetchHere = async (url: string, { method, body }: RequestInit = {}) => {
    if (url === '/api/uploads') {
      const request: UploadRequest = JSON.parse(String(body));
      requests.push(request);
      const uploads = request.files.map(() => {
        const id = `${ids++}`;
        return { id, url: `https://bucket/${id}`, fields: { key: id }, address: `/media/${id}` };
      });
      return Response.json({ uploads, artist_id: request.artist_id && 'final' });
    }
    if (method === 'POST') {
      const form = body as FormData;
      expect([...form.keys()].at(-1)).toBe('file');
      const text = await (form.get('file') as File).text();
      posted.set(String(form.get('key')), text);
      return new Response(null, { status: text.startsWith('x') ? 403 : 204 });
    }
    const id = url.split('/').at(-1) ?? '';
    const isBroken = posted.get(id)?.startsWith('b');
    return Response.json(isBroken ? { id, state: 'refused', reason: 'Broken.' } : { id, state: 'ready' });
  };
  vi.stubGlobal('fetch', fetchHere);
  return requests;
}

function aFile(text: string, type = 'image/png') {
  return new File([text], `${text}.png`, { type });
}

test('what is wrong with one file holds up none of the others', async () => {
  const requests = serve();
  const files = [aFile('good'), aFile('text', 'text/plain'), aFile('broken'), aFile('xfail'), aFile('fine')];
  const settled: string[] = [];

  const result = await uploadPictures('gallery', files, {
    category: 'art',
    onSettled: ({ file }) => settled.push(file.name),
  });

  expect(result.files.map((each) => ('address' in each ? each.address : each.failure.reason))).toEqual([
    '/media/0',
    'type',
    'refused',
    'failed',
    '/media/3',
  ]);
  expect(result.files.map(({ file }) => file)).toEqual(files);
  expect(settled.sort()).toEqual(files.map(({ name }) => name).sort());
  expect(requests).toMatchObject([{ kind: 'gallery', category: 'art', files: { length: 4 } }]);
});

test('more files than one request may name are asked for in several', async () => {
  const requests = serve();

  const { files } = await uploadPictures(
    'about',
    Array.from({ length: 21 }, (_, index) => aFile(`good ${index}`)),
  );

  expect(requests.map((request) => request.files.length)).toEqual([20, 1]);
  expect(new Set(files.map((each) => 'address' in each && each.address)).size).toBe(21);
});

test('a new artist has another id after the upload of a photo', async () => {
  serve();

  const { artistId } = await uploadPictures('artist', [aFile('good')], { artistId: 'temp-1' });

  expect(artistId).toBe('final');
});

test('where the server allows nothing, every file has failed', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'forbidden', message: 'Only an administrator can do this' }, { status: 403 }),
  );

  const { files } = await uploadPictures('favicon', [aFile('good')]);

  expect(files).toMatchObject([{ failure: { reason: 'failed', message: 'Only an administrator can do this' } }]);
});
