import { isFromSite } from './is-from-site.ts';

const site = { url: 'https://studio.example', originKeys: ['key-1', 'key-2'] };

test('lets a page of the site connect through the CDN, with header names in any case', () => {
  expect(isFromSite({ Origin: 'https://studio.example', 'x-origin-key': 'key-1' }, site)).toBe(true);
  expect(isFromSite({ origin: 'https://studio.example', 'X-Origin-Key': 'key-1' }, site)).toBe(true);
});

test.each([
  ['a page of another site', { Origin: 'https://other.example', 'X-Origin-Key': 'key-1' }],
  ['a page without an origin', { 'X-Origin-Key': 'key-1' }],
  ['an address that only begins alike', { Origin: 'https://studio.example.other', 'X-Origin-Key': 'key-1' }],
  ['who passed the CDN by', { Origin: 'https://studio.example' }],
  ['who guesses the key', { Origin: 'https://studio.example', 'X-Origin-Key': 'key-3' }],
])('rejects %s', (_, headers) => {
  expect(isFromSite(headers, site)).toBe(false);
});

test('accepts both keys during a rotation', () => {
  expect(isFromSite({ Origin: 'https://studio.example', 'x-origin-key': 'key-2' }, site)).toBe(true);
  expect(isFromSite({ Origin: 'https://studio.example', 'x-origin-key': '' }, site)).toBe(false);
});
