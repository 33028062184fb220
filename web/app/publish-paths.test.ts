import { describe, expect, test } from 'vitest';
import { contentDefaults } from '#shared/content/texts.ts';
import { pathsAfter, publish, type Stored } from './page-for-tests.ts';

const galleries = ['art', 'nightlife', 'piercings', 'tattoos'] as const;
const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** A studio with work of 40 artists and with 60 events. */
function aStudio(
  imagesInGallery: number,
): Required<Pick<Stored, 'artists' | 'events' | 'faqs' | 'callouts' | 'images'>> {
  const many = <Row>(count: number, row: (number: number) => Row) =>
    Array.from({ length: count }, (_, index) => ({ id: idOf(count - index), ...row(count - index) }));
  const work = many(imagesInGallery, (number) => ({
    title: `Moth ${number}`,
    image_url: `/media/${number}.jpg`,
    artist_name: `Name ${number % 40}`,
  }));
  return {
    artists: many(40, (number) => ({ name: `Name ${number - 1}` })),
    events: many(60, (number) => ({
      name: `Night ${number}`,
      event_date: `2026-05-06T02:${String(number % 60).padStart(2, '0')}:00Z`,
    })),
    faqs: many(3, (number) => ({ question: `Question ${number}`, answer: 'Yes' })),
    callouts: many(3, (number) => ({ title: `Callout ${number}` })),
    images: Object.fromEntries(galleries.map((gallery) => [gallery, work])),
  };
}

type Save = [name: string, after: Stored];

/** Every section of texts changed, coming-soon mode, and every list without its newest or its oldest row, or in another order. */
function savesOf(studio: ReturnType<typeof aStudio>): Save[] {
  const texts = Object.entries(contentDefaults).map(([section, fields]): Save => {
    const changed = Object.keys(fields).filter((field) => field !== 'coming_soon_enabled');
    const values = changed.map((field) => [`${section}/${field}`, '/media/another']);
    return [section, { ...studio, texts: Object.fromEntries(values) }];
  });
  const changes = <Row extends object>(rows: readonly Row[]) => [rows.slice(1), rows.slice(0, -1), rows.toReversed()];
  const { images, ...lists } = studio;
  return [
    ...texts,
    ['phone', { ...studio, texts: { 'contact/phone': '030 123456' } }],
    ['coming soon', { ...studio, texts: { 'general/coming_soon_enabled': 'true' } }],
    ...Object.entries(lists).flatMap(([list, rows]) =>
      changes<object>(rows).map((after, index): Save => [`${list} ${index}`, { ...studio, [list]: after }]),
    ),
    ...galleries.flatMap((gallery) =>
      changes(images[gallery] ?? []).map((after, index): Save => {
        return [`${gallery} ${index}`, { ...studio, images: { ...images, [gallery]: after } }];
      }),
    ),
  ];
}

describe.each([24, 500])('with %i images in each gallery, 40 artists and 60 events', (imagesInGallery) => {
  const studio = aStudio(imagesInGallery);
  const before = publish(studio);

  test('invalidates at most 10 paths after any save, and no image or built file [OPS-36]', { timeout: 120_000 }, () => {
    const saves = savesOf(studio);
    expect(saves.length).toBeGreaterThan(40);
    for (const [name, after] of saves) {
      const paths = pathsAfter(before, after);

      expect(paths.length, name).toBeLessThanOrEqual(10);
      // CloudFront has at most 15 wildcards in progress.
      expect(paths.filter((path) => path.endsWith('*')).length, name).toBeLessThanOrEqual(5);
      for (const file of [
        '/assets/site-0a0a0a0a.js',
        '/assets/share-image.jpg',
        '/media/1.jpg',
        '/styles/0a.css',
        '/api/',
      ])
        expect(
          paths.filter((path) => path.endsWith('*') && file.startsWith(path.slice(0, -1))),
          name,
        ).toEqual([]);
    }
  });

  test('invalidates at most 10 paths when it is unknown what edges cache', () => {
    expect(pathsAfter(before, studio, false).length).toBeLessThanOrEqual(10);
  });
});

test('invalidates the home page alone, in its five forms, after a change of its title', () => {
  const studio = aStudio(24);

  const paths = pathsAfter(publish(studio), { ...studio, texts: { 'hero/title': 'Another' } });

  expect(paths.toSorted()).toEqual(['/', '/index.html', '/index.html.br', '/staff.html', '/staff.html.br']);
});
