import vm from 'node:vm';
import { answerStatus, routeRequest } from './cdn-functions.ts';

function run<T>(code: string, event: object): T {
  return vm.runInNewContext(`${code}; handler(event)`, { event });
}

function documentFor(uri: string, acceptEncoding?: string): string {
  const headers = acceptEncoding ? { 'accept-encoding': { value: acceptEncoding } } : {};
  return run<{ uri: string }>(routeRequest, { request: { uri, headers } }).uri;
}

test.each([
  ['/', '/index.html'],
  ['/auth', '/admin.html'],
  ['/admin', '/admin.html'],
  ['/admin/auth', '/admin.html'],
  ['/admin/settings/users', '/admin.html'],
  ['/assets/site-abc.js', '/assets/site-abc.js'],
  ['/content.json', '/content.json'],
  ['/events.ics', '/events.ics'],
  ['/styles/0123456789ab.css', '/styles/0123456789ab.css'],
  ['/events/0190-abc.ics', '/events/0190-abc.ics'],
  ['/robots.txt', '/robots.txt'],
])('RTE-38 %s is answered by %s', (uri, document) => {
  expect(documentFor(uri)).toBe(document);
});

test.each([
  ['/assets/site-abc.js', 'gzip, deflate, br, zstd', '/assets/site-abc.js.br'],
  ['/assets/site-abc.js', 'gzip, brotli', '/assets/site-abc.js'],
  ['/assets/site-abc.js', 'br;q=0, gzip', '/assets/site-abc.js'],
  ['/assets/styles-abc.css', 'br', '/assets/styles-abc.css.br'],
  ['/', 'br', '/index.html.br'],
  ['/admin/leads', 'br', '/admin.html.br'],
  ['/nope', 'br', '/404.html.br'],
  ['/styles/0123456789ab.css', 'br', '/styles/0123456789ab.css'],
  ['/content.json', 'br', '/content.json'],
])('%s for who accepts "%s" is %s', (uri, accepted, file) => {
  expect(documentFor(uri, accepted)).toBe(file);
});

test.each([
  '/nope',
  '/administrator',
  '/index.html',
  '/admin.html',
  '/wp-login.php',
  '/authx',
  '/content.json/x',
  '/releases/0000000007.json',
  '/staff.html',
  '/events/x/y.ics',
])('404-04 RTE-31 %s is answered by the 404 document', (uri) => {
  expect(documentFor(uri)).toBe('/404.html');
});

test('404-04 a document marked with a status is answered with it, and the marks stay inside', () => {
  const headers = { 'x-amz-meta-status': { value: '404' }, 'x-amz-meta-version': { value: '7' }, etag: { value: 'x' } };

  const response = run<object>(answerStatus, { response: { statusCode: 200, headers } });

  expect(JSON.parse(JSON.stringify(response))).toEqual({ statusCode: 404, headers: { etag: { value: 'x' } } });
});

test('what is packed varies by who takes it', () => {
  const headers = { 'content-encoding': { value: 'br' } };

  const response = run<{ headers: object }>(answerStatus, { response: { statusCode: 200, headers } });

  expect(JSON.parse(JSON.stringify(response.headers))).toMatchObject({ vary: { value: 'Accept-Encoding' } });
});

test('both functions are far below the 10 KB that the CDN takes', () => {
  expect(Math.max(routeRequest.length, answerStatus.length)).toBeLessThan(2_000);
});
