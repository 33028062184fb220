import { artistChoices } from '#shared/artist-choices.ts';
import { isComingSoon, resolveTexts } from '#shared/content.ts';
import type { GalleryImage } from '#shared/content-lists.ts';
import { fallbackCallouts, fallbackFaqs } from '#shared/fallbacks.ts';
import type { ComingSoonContent, HomeContent, PageContent } from '#shared/page.ts';
import { isUpcoming } from '#shared/upcoming.ts';
import type { ContentSnapshot } from '../content/content-repository.ts';
import { eventDate } from './event-date.ts';

export type Studio = { name: string; timeZone: string };

/** What visitors get. While the site is coming soon, that is nothing of what it will show. */
export function toPage(snapshot: ContentSnapshot, studio: Studio, now: Date): PageContent {
  const home = toHome(snapshot, studio, now);
  return isComingSoon(home.texts.general) ? toComingSoon(home) : home;
}

/** The home page, also where visitors get another one. */
export function toHome(snapshot: ContentSnapshot, studio: Studio, now: Date): HomeContent {
  const { version, callouts, artists, events, faqs, images } = snapshot;
  const activeArtists = active(artists.rows);
  const home = {
    mode: 'home' as const,
    version,
    studio: { name: studio.name, timeZone: studio.timeZone },
    choices: artistChoices(activeArtists).map(({ value, name }) => ({ value, name })),
    texts: resolveTexts(snapshot.texts),
    callouts: callouts.version === 0 ? fallbackCallouts : active(callouts.rows),
    artists: activeArtists,
    gallery: {
      art: shown(images.art),
      nightlife: shown(images.nightlife),
      piercings: shown(images.piercings),
      tattoos: shown(images.tattoos),
    },
    events: active(events.rows)
      .filter((event) => isUpcoming(event, now))
      .map((event) => ({ ...event, starts: eventDate(event.event_date, studio.timeZone) })),
    faqs: faqs.version === 0 ? fallbackFaqs : active(faqs.rows),
  };
  return { ...home, pictures: only(snapshot.pictures, addressesOn(home)) };
}

function toComingSoon({ version, studio, choices, texts, pictures }: HomeContent): ComingSoonContent {
  const { general, branding, contact, booking } = texts;
  return {
    mode: 'coming-soon',
    version,
    studio,
    choices,
    texts: { general, branding, contact, booking },
    pictures: only(pictures, addressesOf({ general, branding })),
  };
}

/** What is shown of a list, without what only its editors need. */
function active<Row extends { is_active: boolean; order_index: number }>(rows: readonly Row[]) {
  return rows.filter(({ is_active }) => is_active).map(({ is_active: _, order_index: __, ...row }) => row);
}

function shown({ rows }: { rows: readonly GalleryImage[] }) {
  return active(rows).map(({ category_id: _, ...image }) => image);
}

function addressesOn({ texts, artists, events, gallery }: Omit<HomeContent, 'pictures'>): string[] {
  return [
    ...addressesOf(texts),
    texts.about.photo,
    ...artists.map(({ profile_picture }) => profile_picture ?? ''),
    ...events.map(({ image_url }) => image_url ?? ''),
    ...Object.values(gallery).flatMap((images) => images.map(({ image_url }) => image_url)),
  ];
}

/** Pictures that stand for the site itself, whichever page it shows. */
function addressesOf({ general, branding }: Pick<HomeContent['texts'], 'general' | 'branding'>): string[] {
  return [branding.logo, general.preview_image, general.favicon];
}

function only<Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(
    [...new Set(keys)].flatMap((key) => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
