import { afterEach, beforeEach, expect, test } from 'vitest';
import { pages, startCdn, type TestCdn } from './cdn-for-tests.ts';

let cdn: TestCdn;

beforeEach(async () => {
  cdn = await startCdn();
});

afterEach(() => cdn.stop());

test('lets a viewer request function change the path or return a response', async () => {
  const rewrite = await cdn.addFunction(`
    function handler(event) {
      var request = event.request;
      if (request.uri === '/old') {
        var location = { value: '/new?' + request.rawQueryString() };
        return { statusCode: 301, statusDescription: 'Moved', headers: { location } };
      }
      if (request.uri.startsWith('/admin')) request.uri = '/admin/index.html';
      request.headers['x-added'] = { value: request.querystring.tag ? request.querystring.tag.value : 'none' };
      return request;
    }`);
  await cdn.deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: rewrite }] } });

  const moved = await fetch(`${cdn.site}/old?b=%20x&a=1&a`, { redirect: 'manual' });
  await fetch(`${cdn.site}/admin/leads`);

  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new?b=%20x&a=1&a']);
  expect(cdn.asked.map(({ request }) => request.url)).toEqual([`https://${pages}/admin/index.html`]);
});

test('lets a viewer response function change headers, except for errors', async () => {
  const stamp = await cdn.addFunction(`
    async function handler(event) {
      const response = event.response;
      response.headers['x-stamp'] = { value: event.request.method };
      return response;
    }`);
  await cdn.deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN: stamp }] } });
  cdn.answer = (request) => new Response('x', { status: request.url.endsWith('/gone') ? 404 : 200 });

  expect((await fetch(`${cdn.site}/a`)).headers.get('x-stamp')).toBe('GET');
  expect((await fetch(`${cdn.site}/gone`)).headers.get('x-stamp')).toBeNull();
});

test('passes a 304 to the viewer response function', async () => {
  const missing = await cdn.addFunction(`
    async function handler(event) {
      const response = event.response;
      response.headers['x-seen'] = { value: String(response.statusCode) };
      if (response.statusCode === 200) response.statusCode = 404;
      return response;
    }`);
  await cdn.deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN: missing }] } });
  cdn.answer = () => new Response('not found', { headers: { etag: '"1"' } });

  const first = await fetch(`${cdn.site}/a`);
  const again = await fetch(`${cdn.site}/a`, { headers: { 'if-none-match': '"1"' } });

  expect([first.status, first.headers.get('x-seen')]).toEqual([404, '200']);
  expect([again.status, again.headers.get('x-seen'), await again.text()]).toEqual([304, '304', '']);
});

test('answers 503 when a viewer function throws or hangs', async () => {
  const broken = await cdn.addFunction(
    `function handler(event) { if (event.request.uri === '/hang') while (true); return nothing; }`,
  );
  await cdn.deploy({ site: { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: broken }] } });

  expect((await fetch(`${cdn.site}/a`)).status).toBe(503);
  expect((await fetch(`${cdn.site}/hang`)).status).toBe(503);
});

test('refuses a viewer function that is too long, of another runtime or without handler', async () => {
  await expect(cdn.addFunction(`function handler() {} //${'x'.repeat(10_240)}`)).rejects.toThrow('10240');
  await expect(cdn.addFunction('var a = 1;')).rejects.toThrow('no handler');
  await expect(cdn.addFunction('function handler() {}', 'cloudfront-js-1.0')).rejects.toThrow('cloudfront-js-1.0');
});
