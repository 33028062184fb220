import { isFromSite } from './is-from-site.ts';

const site = { url: 'https://studio.example', originKey: 'key-1' };

test('LIVE-01 a page of the site may connect through the CDN, however the headers are written', () => {
  expect(isFromSite({ Origin: 'https://studio.example', 'x-origin-key': 'key-1' }, site)).toBe(true);
  expect(isFromSite({ origin: 'https://studio.example', 'X-Origin-Key': 'key-1' }, site)).toBe(true);
});

test.each([
  ['a page of another site', { Origin: 'https://other.example', 'X-Origin-Key': 'key-1' }],
  ['a page without an origin', { 'X-Origin-Key': 'key-1' }],
  ['an address that only begins alike', { Origin: 'https://studio.example.other', 'X-Origin-Key': 'key-1' }],
  ['who passed the CDN by', { Origin: 'https://studio.example' }],
  ['who guesses the key', { Origin: 'https://studio.example', 'X-Origin-Key': 'key-2' }],
])('%s may not', (_, headers) => {
  expect(isFromSite(headers, site)).toBe(false);
});
