import { expect, test } from 'vitest';
import { isAbsoluteUrl, isImageUrl, isLogoUrl, isSocialLink, textUrlFault, urlFault } from './urls.ts';

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/svg+xml,<svg/>',
  'vbscript:x',
  'blob:https://studio.example/x',
  'file:///etc/passwd',
  'ftp://studio.example/x.jpg',
  'http://studio.example/x.jpg',
  '//studio.example/x.jpg',
  'https:studio.example/x.jpg',
  'https:\\\\studio.example',
  'https://',
  'https:///x.jpg',
  'https://ann@studio.example/x.jpg',
  'https://ann:secret@studio.example/x.jpg',
  'https://studio.example\\@other.example',
  'https://studio .example/x.jpg',
  'https://studio.example/x y.jpg',
  '/media/../config.json',
  '/media/about-images/../../admin',
  '/media/',
  '/media//x.jpg',
  '/admin',
  '/api/leads',
  'media/about-images/x.jpg',
  'https://studio.example/x\\y.jpg',
  'x/media/about-images/x.jpg',
  '/media/about-images/x.jpg?y',
  '/media/.hidden/x.jpg',
  '/mediax/y.jpg',
  '/other/x.jpg',
  'xhttps://studio.example/x.jpg',
  'https://studio.example:port/x.jpg',
  'xdata:image/png;base64,iVBORw0KGgo=',
  'data:image/png;base64,iVBORw0KGgo="',
  'data:image/png;base64,iVBORw0KGgo===',
  'data:image/png;base64,',
  'data:image/png;base64,=',
  'data:image/png,iVBORw0KGgo=',
];

test.each(hostile)('refuses %j as an image and as a logo', (value) => {
  expect(isImageUrl(value)).toBe(false);
  expect(isLogoUrl(value)).toBe(false);
});

test.each(hostile)('refuses %j as a social link', (value) => {
  expect(isSocialLink(value)).toBe(/^http:/.test(value));
});

test.each([
  'https://images.example/ann.jpg',
  'HTTPS://images.example/ann.jpg',
  'https://images.example',
  'https://images.example:8443/a/@b.jpg?w=2#x',
  '/media/about-images/about/1772395200000.jpg',
  '/media/gallery-images/art/art-1772395200000-0.avif',
  '/assets/share-image.jpg',
])('accepts %j as an image and as a logo', (value) => {
  expect(isImageUrl(value)).toBe(true);
  expect(isLogoUrl(value)).toBe(true);
});

test.each(['iVBORw0KGg', 'iVBORw0KGgo=', 'iVBORw0KGg==', 'a+/9'])('accepts an inline logo that ends as %s', (data) => {
  expect(isLogoUrl(`data:image/png;base64,${data}`)).toBe(true);
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'])('accepts an inline %s only as a logo', (type) => {
  const value = `data:image/${type};base64,iVBORw0KGgo=`;

  expect(isLogoUrl(value)).toBe(true);
  expect(isImageUrl(value)).toBe(false);
});

test.each(['studio', '@studio', '@@ink', 'ink.and_more-2', 'Tätowier', 'https://site.example/ink', 'httpfan'])(
  'accepts %j as a social link',
  (value) => expect(isSocialLink(value)).toBe(true),
);

test.each([
  ['http://x', true],
  ['HTTPS://x', true],
  ['httpfan', false],
  ['xhttps://x', false],
])('%s is an absolute URL: %s', (value, is) => {
  expect(isAbsoluteUrl(value)).toBe(is);
});

test.each([
  'a@',
  'x studio',
  'studio!',
  '!studio',
  'instagram.com/studio',
  'Ink & Co',
  '@',
  'a b',
  'mailto:a@b.example',
])('refuses the handle %j', (value) => expect(isSocialLink(value)).toBe(false));

test('accepts an empty value, and ignores surrounding white space', () => {
  for (const kind of ['image', 'logo', 'social'] as const) {
    expect(urlFault(kind, '')).toBeUndefined();
    expect(urlFault(kind, ' \n')).toBeUndefined();
  }
  expect(urlFault('image', ' /assets/share-image.jpg ')).toBeUndefined();
});

const faults = {
  image: 'Upload an image, or enter a URL that begins with https://.',
  logo: 'Upload a logo, or enter a URL that begins with https://.',
  social: 'Enter a handle such as @studio, or a URL that begins with https://.',
};

test('says what to enter instead, by kind of URL', () => {
  for (const kind of ['image', 'logo', 'social'] as const) expect(urlFault(kind, 'x y')).toBe(faults[kind]);
  expect(urlFault('logo', 'data:image/png;base64,iVBORw0KGgo=')).toBeUndefined();
  expect(urlFault('image', 'data:image/png;base64,iVBORw0KGgo=')).toBe(faults.image);
});

test('knows which website texts are URLs, and their kinds', () => {
  const kinds = {
    'about/photo': 'image',
    'branding/logo': 'logo',
    'general/favicon': 'image',
    'general/preview_image': 'image',
    'contact/instagram': 'social',
    'contact/facebook': 'social',
  } as const;

  for (const [key, kind] of Object.entries(kinds)) {
    const [section = '', field = ''] = key.split('/');
    expect([key, textUrlFault(section, field, 'javascript:alert(1)')]).toEqual([key, faults[kind]]);
    expect(textUrlFault(section, field, 'https://studio.example/x.png')).toBeUndefined();
  }
  expect(textUrlFault('hero', 'title', 'javascript:alert(1)')).toBeUndefined();
});
