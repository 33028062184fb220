import { describe, expect, test } from 'vitest';
import { assets, documentOf, find, publish, type Stored, textsOf, valuesOf } from './page-for-tests.ts';

/** As stored: the newest first. Each has a file of its own. */
function images(count: number): NonNullable<NonNullable<Stored['images']>['tattoos']> {
  return Array.from({ length: count }, (_, index) => {
    const number = count - index;
    const id = `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
    return { id, title: `Moth ${number}`, image_url: `/media/${number}.jpg`, artist_name: `Name ${number % 40}` };
  });
}
const galleries = ['tattoos', 'piercings', 'art', 'nightlife'] as const;
const withImages = (count: number) => ({
  images: Object.fromEntries(galleries.map((gallery) => [gallery, images(count)])),
});
const titlesOf = (page: ParentNode) => textsOf(page, '.tile b');

test('has the first 12 images of a gallery, and a link to the page of the next; a gallery of 12 has none [SHOW-13]', () => {
  const page = documentOf(withImages(13));

  for (const gallery of galleries) {
    const panel = find(page, `#${gallery}[role=tabpanel]`);
    expect(titlesOf(panel)).toEqual(Array.from({ length: 12 }, (_, index) => `Moth ${13 - index}`));
    expect(textsOf(panel, 'a[rel=next]')).toEqual(['Show More']);
    expect(valuesOf(panel, 'a[rel=next]', 'href')).toEqual([`/gallery/${gallery}/1`]);
    expect(valuesOf(panel, '[data-total]', 'data-total')).toEqual(['13']);
    expect(titlesOf(documentOf(withImages(13), `gallery/${gallery}/1.html`))).toEqual(['Moth 1']);
  }
  expect(documentOf(withImages(12)).querySelectorAll('a[rel=next]')).toHaveLength(0);
  expect([...publish(withImages(12)).keys()].filter((key) => key.startsWith('gallery/'))).toEqual([]);
});

test('has the first eight artists and five events, and pages of the others [SHOW-13]', () => {
  const names = Array.from({ length: 9 }, (_, index) => `Name ${index + 1}`);
  const stored = {
    artists: names.map((name) => ({ name })),
    events: names.map((name) => ({ name, event_date: '2026-05-06T02:30:00Z' })),
  };
  const page = documentOf(stored);

  expect(textsOf(page, '.people h3')).toEqual(names.slice(0, 8));
  expect(textsOf(page, 'ol h4')).toEqual(names.slice(0, 5));
  expect(valuesOf(page, 'a[rel=next]', 'href')).toEqual(['/gallery/artists/1', '/gallery/events/1']);
  expect(textsOf(documentOf(stored, 'gallery/artists/1.html'), '.people h3')).toEqual(['Name 9']);
  const events = documentOf(stored, 'gallery/events/1.html');
  expect(textsOf(events, 'ol h4')).toEqual(names.slice(5));
  // The first event of the home page alone is larger.
  expect([page, events].map((each) => each.querySelectorAll('.event-leading').length)).toEqual([1, 0]);
});

test('has pages of 48 images with title, canonical address and neighbours, in the sitemap with their images [SHOW-14]', () => {
  const stored = { images: { tattoos: images(12 + 48 + 48 + 1) } };
  const page = (number: number) => documentOf(stored, `gallery/tattoos/${number}.html`);

  expect([3, 2, 1].map((number) => titlesOf(page(number)).length)).toEqual([1, 48, 48]);
  expect(titlesOf(page(3))).toEqual(['Moth 97']);
  expect(titlesOf(page(2)).at(0)).toBe('Moth 96');
  expect(titlesOf(page(1)).at(-1)).toBe('Moth 1');
  expect(textsOf(page(2), 'title, h1')).toEqual(['Tattoo Gallery 2 | Night & Co', 'Tattoo Gallery 2']);
  expect(valuesOf(page(2), 'link[rel=canonical]', 'href')).toEqual(['https://studio.example/gallery/tattoos/2']);
  const around = (number: number) =>
    ['prev', 'next'].map((rel) => ['link', 'a'].map((tag) => valuesOf(page(number), `${tag}[rel=${rel}]`, 'href')));
  expect([3, 2, 1].map(around)).toEqual([
    [Array(2).fill(['/#tattoos']), Array(2).fill(['/gallery/tattoos/2'])],
    [Array(2).fill(['/gallery/tattoos/3']), Array(2).fill(['/gallery/tattoos/1'])],
    [Array(2).fill(['/gallery/tattoos/2']), [[], []]],
  ]);
  const sitemap = publish(stored).get('sitemap.xml');
  expect(sitemap).toContain(
    '<url><loc>https://studio.example/gallery/tattoos/3</loc><image:image><image:loc>https://studio.example/media/97.jpg</image:loc></image:image></url>',
  );
});

test('has no pages in coming-soon mode, and none of them shows a hidden image, artist or event [SHOW-14]', () => {
  const closed = { 'general/coming_soon_enabled': 'true' } as const;
  const hidden = { images: { art: (images(14) ?? []).map((image, index) => ({ ...image, is_active: index !== 13 })) } };

  expect([...publish({ ...withImages(100), texts: closed }).keys()].join()).not.toContain('gallery/');
  expect(titlesOf(documentOf(hidden, 'gallery/art/1.html'))).toEqual(['Moth 2']);
  const names = Array.from({ length: 11 }, (_, index) => ({ name: `Name ${index + 1}`, is_active: index !== 9 }));
  const lists = { artists: names, events: names.map((row) => ({ ...row, event_date: '2026-05-06T02:30:00Z' })) };
  expect(textsOf(documentOf(lists, 'gallery/artists/1.html'), '.people h3')).toEqual(['Name 9', 'Name 11']);
  const events = ['Name 6', 'Name 7', 'Name 8', 'Name 9', 'Name 11'];
  expect(textsOf(documentOf(lists, 'gallery/events/1.html'), 'ol h4')).toEqual(events);
});

test('changes only the newest page when an image appears at the front, and every page with name, build, script or address [SHOW-14]', () => {
  const pages = (count: number, changes: Stored = {}, built: Partial<typeof assets> = {}) => {
    const files = publish({ images: { art: images(count) }, ...changes }, { ...assets, ...built });
    return new Map([...files].filter(([key]) => key.startsWith('gallery/')));
  };
  const before = pages(12 + 48 + 10);
  const changed = (after: Map<string, string>) =>
    [...after].filter(([key, body]) => before.get(key) !== body).map(([key]) => key);

  expect(changed(pages(12 + 48 + 11))).toEqual(['gallery/art/2.html']);
  expect(changed(pages(12 + 48 + 10))).toEqual([]);
  expect(changed(pages(12 + 48 + 10, { texts: { 'hero/title': 'Another' } }))).toEqual([]);
  expect(changed(pages(12 + 48 + 10, { name: 'Moth House' }))).toHaveLength(2);
  expect(changed(pages(12 + 48 + 10, {}, { build: '2' }))).toHaveLength(2);
  expect(changed(pages(12 + 48 + 10, {}, { script: '/assets/site-2.js' }))).toHaveLength(2);
  expect(changed(pages(12 + 48 + 10, { texts: { 'art_gallery/heading': 'Art' } }))).toHaveLength(2);
});

describe('the work of each artist in a gallery', () => {
  const names = Array.from({ length: 10 }, (_, index) => `Name ${index + 1}`);
  const idOf = (index: number) => `${String(index).padStart(8, 'a')}-0000-4000-8000-000000000000`;
  const artists = names.map((name, index) => ({ id: idOf(index), name }));
  const by = (...work: string[]) =>
    work.map((artist_name, index) => ({ ...images(60)![index]!, title: `Moth ${index + 1}`, artist_name }));
  const navOf = (page: ParentNode) => [textsOf(page, 'nav > a'), valuesOf(page, 'nav > a', 'href')];

  test('is linked where several have some: at most eight of them, and then the others [GAL-11]', () => {
    const two = documentOf({
      artists,
      images: { tattoos: by('Name 2', 'Name 1', 'Gone', 'Name 2'), art: by('Name 1') },
    });
    expect(navOf(find(two, '#tattoos[role=tabpanel]'))).toEqual([
      ['Name 1', 'Name 2'],
      ['/gallery/tattoos/aaaaaaa0/1', '/gallery/tattoos/aaaaaaa1/1'],
    ]);
    expect(navOf(find(two, '#art[role=tabpanel]'))).toEqual([[], []]);

    const [texts, hrefs] = navOf(find(documentOf({ artists, images: { art: by(...names) } }), '#art[role=tabpanel]'));
    expect(texts).toEqual([...names.slice(0, 8), 'More artists']);
    expect(hrefs?.at(-1)).toBe('/gallery/art/aaaaaaa8/1');
  });

  test('has pages with addresses of their own that lead to each other, to the form and back [GAL-11] [SHOW-14]', () => {
    const stored = { artists, images: { tattoos: by('Name 1', ...Array<string>(49).fill('Name 2')) } };
    const page = documentOf(stored, 'gallery/tattoos/aaaaaaa0/1.html');
    expect(textsOf(page, 'h1')).toEqual(['Tattoo Gallery: Name 1']);
    expect(valuesOf(page, 'link[rel=canonical]', 'href')).toEqual([
      'https://studio.example/gallery/tattoos/aaaaaaa0/1',
    ]);
    expect(titlesOf(page)).toEqual(['Moth 1']);
    expect(navOf(page)).toEqual([
      ['All artists', 'Name 1', 'Name 2'],
      ['/#tattoos', '/gallery/tattoos/aaaaaaa0/1', '/gallery/tattoos/aaaaaaa1/2'],
    ]);
    expect(valuesOf(page, 'nav > a', 'aria-current')).toEqual([null, 'page', null]);
    expect(textsOf(page, 'a[href="/?artist=name-1#booking"]')).toEqual(['Ask Name']);

    expect(titlesOf(documentOf(stored, 'gallery/tattoos/aaaaaaa1/2.html'))).toEqual(['Moth 2']);
    const oldest = documentOf(stored, 'gallery/tattoos/aaaaaaa1/1.html');
    expect([textsOf(oldest, 'h1'), titlesOf(oldest).length]).toEqual([['Tattoo Gallery: Name 2 1'], 48]);
    expect(textsOf(oldest, 'a[href="/gallery/tattoos/aaaaaaa1/2"]')).toEqual(['Newer', 'Name 2']);
    expect(publish(stored).get('sitemap.xml')).toContain('/gallery/tattoos/aaaaaaa1/2</loc>');
  });
});
