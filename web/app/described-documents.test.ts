import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { assets, documentsOf, origin, type Stored, textsOf, valuesOf } from './page-for-tests.ts';

const artists = Array.from({ length: 30 }, (_, index) => ({
  id: `${String(index).padStart(8, 'a')}-0000-4000-8000-000000000000`,
  name: `Name ${index}`,
}));
const work = Array.from({ length: 120 }, (_, index) => ({
  image_url: `/media/${index}.jpg`,
  artist_name: `Name ${index % 2}`,
}));
const stored: Stored = {
  artists,
  events: artists.map(({ name }) => ({ name, event_date: '2026-05-06T02:30:00Z' })),
  images: { tattoos: work, art: work, piercings: work, nightlife: work },
};
const closed: Stored = { ...stored, texts: { 'general/coming_soon_enabled': 'true' } };
const allOf = (content: Stored) =>
  [...documentsOf(content, assets)].map(([key, html]) => ({ key, head: parseHTML(html).document.head }));
const meta = (head: ParentNode, name: string) =>
  valuesOf(head, `meta[name="${name}"], meta[property="${name}"]`, 'content');
const isHidden = (head: ParentNode) => meta(head, 'robots').includes('noindex');
const pathOf = (key: string) => `/${key.replace(/^(index|staff)?\.html$|\.html$/, '')}`;

test('describes every document that search engines may list, each by itself [GEN-35]', () => {
  const all = allOf(stored).filter(({ head, key }) => !isHidden(head) && key !== 'staff.html');

  expect(all.length).toBeGreaterThan(20);
  for (const { key, head } of all) {
    const [title] = textsOf(head, 'title');
    const url = origin + pathOf(key);
    const [shared] = meta(head, 'og:title');
    const [description] = meta(head, 'description');
    expect([shared, `${shared} | Night & Co`], key).toContain(title);
    expect(description?.length, key).toBeGreaterThan(20);
    expect(description?.length, key).toBeLessThanOrEqual(161);
    expect(meta(head, 'og:description'), key).toEqual([description]);
    expect([...valuesOf(head, 'link[rel=canonical]', 'href'), ...meta(head, 'og:url')], key).toEqual([url, url]);
    expect(meta(head, 'og:image'), key).toHaveLength(1);
    expect(URL.canParse(meta(head, 'og:image')[0] ?? ''), key).toBe(true);
    expect(head.querySelectorAll('link[rel=icon]'), key).toHaveLength(1);
    const data = textsOf(head, 'script[type="application/ld+json"]').map((text) => JSON.parse(text ?? ''));
    if (!key.startsWith('gallery/')) continue;
    const types = data.map((things) => things.map((thing: Record<string, unknown>) => thing['@type']));
    const rows = [...head.ownerDocument.querySelectorAll('main :is(.people, ol) > li')];
    const each = rows.map(({ className }) => (className.includes('event') ? 'Event' : 'Person'));
    expect(types, key).toEqual([['BreadcrumbList'], ...(each.length > 0 ? [each] : [])]);
  }
  expect(new Set(all.map(({ head }) => textsOf(head, 'title')[0])).size).toBe(all.length);
  expect(new Set(all.map(({ head }) => meta(head, 'description')[0])).size).toBe(all.length);
});

test('says nothing more of documents that search engines must not list [GEN-35]', () => {
  const hidden = allOf(stored).filter(({ head }) => isHidden(head));

  expect(hidden.map(({ key }) => key)).toEqual(['404.html', 'staff-404.html', 'request.html']);
  for (const { head } of hidden) {
    expect(textsOf(head, 'title')[0]).toMatch(/.+ \| Night & Co$/);
    expect(head.querySelectorAll('link[rel=canonical], [property], script:not([src])')).toHaveLength(0);
  }
  expect(allOf(closed).filter(({ head }) => !isHidden(head))).toEqual([]);
});

test('shows the first image of a page of a list, and the way to it [GEN-35]', () => {
  const heads = new Map(allOf(stored).map(({ key, head }) => [key, head]));
  const head = heads.get('gallery/tattoos/aaaaaaa1/1.html')!;

  expect(meta(head, 'og:image')).toEqual([`${origin}/media/25.jpg`]);
  expect(meta(head, 'description')).toEqual(['Tattoo Gallery: Name 1 1 at Night & Co. Work from our chairs.']);
  expect(JSON.parse(textsOf(head, 'script[type="application/ld+json"]')[0] ?? '')[0].itemListElement).toMatchObject([
    { position: 1, name: 'Night & Co', item: `${origin}/` },
    { position: 2, name: 'Tattoo Gallery', item: `${origin}/#tattoos` },
    { position: 3, name: 'Tattoo Gallery: Name 1 1', item: `${origin}/gallery/tattoos/aaaaaaa1/1` },
  ]);
  expect(meta(heads.get('gallery/events/1.html')!, 'og:image')).toEqual([`${origin}/assets/share-image.jpg`]);
});
