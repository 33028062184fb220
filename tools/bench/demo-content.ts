import { createHash } from 'node:crypto';
import demo from '../../functions/demo/content.json' with { type: 'json' };
import type { Stored } from '../../web/app/page-for-tests.ts';

/** How many rows each list has; those of the demo by default. */
type Size = { artists?: number; events?: number; images?: number };

/** The demo content, without the files of its images. Longer lists repeat it with other ids, images and names of artists. */
export function demoContent({ artists, events, images }: Size = {}): Stored {
  const galleries = Object.entries(demo.gallery).map(([gallery, all]) => {
    const shown = rows<(typeof all)[number]>(all, images).map(({ image, ...row }) => ({ ...row, image_url: image }));
    return [gallery, shown] as const;
  });
  const people = rows(demo.artists, artists).map(({ image, round, ...artist }) => {
    return { ...artist, name: artist.name + (round > 0 ? ` ${round + 1}` : ''), profile_picture: image };
  });
  const nights = rows(demo.events, events).map(({ image, id, name, description }) => {
    return { id, name, description, image_url: image, event_date: '2026-05-06T02:30:00Z' };
  });
  const texts = Object.entries({ ...demo.first_day_texts, ...demo.texts }).flatMap(([section, fields]) =>
    Object.entries(fields).map(([field, text]) => [`${section}/${field}`, text]),
  );
  const photo = '/media/about-shop.jpg';
  const urls = [
    photo,
    ...[...nights, ...galleries.flatMap(([, shown]) => shown)].map(({ image_url }) => image_url),
    ...people.map(({ profile_picture }) => profile_picture),
  ];
  return {
    name: 'Afterhours',
    callouts: demo.callouts as NonNullable<Stored['callouts']>,
    faqs: demo.faqs,
    artists: people,
    events: nights,
    images: Object.fromEntries(galleries),
    texts: { ...Object.fromEntries(texts), 'about/photo': photo },
    pictures: Object.fromEntries(urls.map((url) => [url, detailsOf(url)])),
  };
}

function rows<Row extends { image: string }>(all: readonly Row[], count = all.length) {
  return Array.from({ length: count }, (_, index) => {
    const row = all[index % all.length]!;
    const round = Math.floor(index / all.length);
    const image = `/media/${row.image}-${round}.jpg`;
    return { ...row, id: `${hashOf(image).slice(0, 8)}-0000-4000-8000-000000000000`, round, image };
  });
}

/** As the image function stores them. */
function detailsOf(url: string) {
  const hash = hashOf(url);
  return { hash, width: 1200, height: 1500, widths: [320, 480, 720, 1080], color: `#${hash.slice(0, 6)}` };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
