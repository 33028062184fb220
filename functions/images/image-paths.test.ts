import { imagePaths } from './image-paths.ts';

const at = 1_767_225_600_000;
const artistId = '5a5a5a5a-0000-4000-8000-000000000001';

test.each([
  ['UPL-14 an about photo', { kind: 'about' }, 'image/jpeg', `about-images/about/${at}.jpg`],
  ['UPL-14 a favicon', { kind: 'favicon' }, 'image/png', `about-images/favicon-${at}.png`],
  ['UPL-14 a preview', { kind: 'preview' }, 'image/webp', `about-images/preview-${at}.webp`],
  ['a logo', { kind: 'logo' }, 'image/png', `about-images/logo-${at}.png`],
  ['UPL-14 an artist photo', { kind: 'artist', artistId }, 'image/jpeg', `artist-photos/${artistId}-${at}.jpg`],
  ['UPL-14 a gallery image', { kind: 'gallery', category: 'art' }, 'image/gif', `gallery-images/art/art-${at}.gif`],
  ['ED-NITE-07 an event image', { kind: 'event' }, 'image/avif', `gallery-images/events/events-${at}.avif`],
  ['a HEIC photo, shown as JPEG,', { kind: 'about' }, 'image/heic', `about-images/about/${at}.jpg`],
  ['a HEIF photo, shown as JPEG,', { kind: 'about' }, 'image/heif', `about-images/about/${at}.jpg`],
] as const)('builds the path of %s', (_, naming, type, expected) => {
  expect(imagePaths(naming, [type], at)).toEqual([`/media/${expected}`]);
});

test('numbers the gallery images of one request [UPL-14]', () => {
  const types = ['image/jpeg', 'image/png', 'image/jpeg'];

  const addresses = imagePaths({ kind: 'gallery', category: 'nightlife' }, types, at);

  expect(addresses).toEqual([
    `/media/gallery-images/nightlife/nightlife-${at}-0.jpg`,
    `/media/gallery-images/nightlife/nightlife-${at}-1.png`,
    `/media/gallery-images/nightlife/nightlife-${at}-2.jpg`,
  ]);
});

test('gives several files of another kind consecutive milliseconds', () => {
  const addresses = imagePaths({ kind: 'about' }, ['image/jpeg', 'image/jpeg'], at);

  expect(addresses).toEqual([`/media/about-images/about/${at}.jpg`, `/media/about-images/about/${at + 1}.jpg`]);
});

test('refuses a type that images do not have', () => {
  expect(() => imagePaths({ kind: 'about' }, ['text/html'], at)).toThrow('There is no file extension for text/html');
});
