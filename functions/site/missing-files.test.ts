import { answerMissing } from './missing-files.ts';

const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' };
const answer = (key: string) =>
  answerMissing(key, 'https://site.s3.eu-central-1.amazonaws.com', { credentials, region: 'eu-central-1' });

let asked: string[];
let stored: () => Response;

beforeEach(() => {
  asked = [];
  stored = () =>
    new Response('<h1>Oops! Page not found</h1>', {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        etag: '"x"',
        'x-amz-meta-status': '404',
        'x-amz-meta-photos': 'true',
        'x-amz-request-id': '1',
      },
    });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(new URL(String(url)).pathname);
    return stored();
  });
});

afterEach(() => jest.restoreAllMocks());

test.each(['gallery/tattoos/99.html', 'gallery/art/0a0a0a0a/1.html', 'events/gone.ics', 'events.ics', 'sitemap.xml'])(
  'answers the published 404 document for %s, with the marks that the CDN function reads, and for a minute only',
  async (key) => {
    expect(await answer(key)).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        etag: '"x"',
        'cache-control': 'public, max-age=0, s-maxage=60',
        'x-marks': 'photos status',
      },
      body: '<h1>Oops! Page not found</h1>',
    });
    expect(asked).toEqual(['/404.html']);
  },
);

test.each(['media/pictures/gone.avif', 'assets/site-0a0a0a0a.js', 'styles/0a.css'])(
  'answers one sentence for %s, which no person opens, and reads nothing',
  async (key) => {
    expect(await answer(key)).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: 'This file does not exist.',
    });
    expect(asked).toEqual([]);
  },
);

test.each(['index.html', 'index.html.br', 'staff.html.br', 'admin.html', 'privacy.html', 'request.html'])(
  'never calls %s missing: the edge that asks could not reach S3, and serves its copy after an error',
  async (key) => {
    expect(await answer(key)).toMatchObject({ statusCode: 503, body: 'Please try again in a minute.' });
  },
);

test('asks to try again while S3 gives no 404 document', async () => {
  stored = () => new Response('<Error/>', { status: 403 });

  expect(await answer('gallery/tattoos/99.html')).toMatchObject({
    statusCode: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: 'Please try again in a minute.',
  });
});
