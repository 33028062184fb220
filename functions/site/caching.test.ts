import { cachingOf, needsInvalidation } from './caching.ts';

const document = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';
const content = 'public, max-age=0, s-maxage=1, stale-if-error=86400';
const image = 'public, max-age=0, s-maxage=86400, stale-if-error=86400';
const forever = 'public, max-age=31536000, immutable';

test.each([
  ['index.html', document],
  ['events/a.ics', document],
  ['styles/0af9.css.html', document],
  ['styles/more.css', document],
  ['old/styles/0af9.css', document],
  ['events/assets/', document],
  ['content-version.json', content],
  ['content-choices.json', content],
  ['assets/share-image.jpg', image],
  ['favicon.svg', image],
  ['styles/0af9.css', forever],
])('tells the CDN how long to keep %s', (key, expected) => {
  expect(cachingOf(key)).toBe(expected);
});

test('keeps a built file with a hash in its name forever', () => {
  expect(cachingOf('assets/site-B2c4d6e8.js', true)).toBe(forever);
  expect(cachingOf('admin.html', false)).toBe(document);
});

test.each([
  ['index.html', true],
  ['assets/share-image.jpg', true],
  ['content-version.json', false],
  ['styles/0af9.css', false],
])('invalidates %s after a change: %s', (key, expected) => {
  expect(needsInvalidation(key)).toBe(expected);
});
