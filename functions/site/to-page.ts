import { createHash } from 'node:crypto';
import { fallbackCallouts, fallbackFaqs } from '#shared/content/fallbacks.ts';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { fillNotice, type NoticeDays } from '#shared/content/privacy.ts';
import { isComingSoon, resolveTexts } from '#shared/content/texts.ts';
import { artistChoices } from '#shared/leads/artist-choices.ts';
import { choicesIn } from '#shared/leads/questions.ts';
import { isImageUrl, textUrlFault } from '#shared/values/urls.ts';
import { hasLeft, shownArtist } from '#shared/website/books.ts';
import { eventDate, eventEnd } from '#shared/website/event-date.ts';
import type { ComingSoonContent, HomeContent, PageContent } from '#shared/website/page.ts';
import { isUpcoming } from '#shared/website/upcoming.ts';
import type { ContentSnapshot } from '../content/content-repository.ts';
import { shownTabs } from './shown-tabs.ts';

export type Studio = { name: string; timeZone: string; notice: NoticeDays };

/** The page for visitors. In coming-soon mode, it contains nothing of the hidden content. */
export function toPage(snapshot: ContentSnapshot, studio: Studio, now: Date): PageContent {
  const home = toHome(snapshot, studio, now);
  return isComingSoon(home.texts.general) ? toComingSoon(home) : home;
}

/** The home page, even in coming-soon mode. */
export function toHome(snapshot: ContentSnapshot, studio: Studio, now: Date): HomeContent {
  const { version, callouts, artists, events, faqs, images, questions } = snapshot;
  const asked = active(questions.rows).map(({ is_required, choices: lines, ...question }) => ({
    ...question,
    choices: choicesIn(lines),
    required: is_required,
  }));
  const choices = artistChoices(artists.rows.filter(({ is_active }) => is_active))
    .filter((artist) => !hasLeft(artist, now, studio.timeZone))
    .map((row) => ({ value: row.value, artist: shownArtist(row, now, studio.timeZone) }));
  const stored = resolveTexts(
    snapshot.texts.filter(({ section, field, value }) => !textUrlFault(section, field, value)),
  );
  const privacy_notice = fillNotice(stored.general.privacy_notice, studio.notice);
  const texts = { ...stored, general: { ...stored.general, privacy_notice } };
  const home = {
    mode: 'home' as const,
    version,
    studio: { name: stored.general.studio_name.trim() || studio.name, timeZone: studio.timeZone },
    choices: choices.map(({ value, artist: { name, closed } }) => ({ value, name, ...(closed && { closed }) })),
    ...(asked.length > 0 && { questions: asked }),
    privacyVersion: createHash('sha256').update(texts.general.privacy_notice).digest('hex').slice(0, 12),
    texts,
    callouts: callouts.version === 0 ? fallbackCallouts : active(callouts.rows),
    artists: choices.map(({ value, artist }) => ({
      ...artist,
      choice: value,
      profile_picture: safeImage(artist.profile_picture),
    })),
    gallery: {
      art: shown(images.art),
      nightlife: shown(images.nightlife),
      piercings: shown(images.piercings),
      tattoos: shown(images.tattoos),
    },
    events: active(events.rows)
      .map((event) => ({
        ...event,
        image_url: safeImage(event.image_url),
        starts: eventDate(event.event_date, studio.timeZone),
        ends: eventEnd(event.event_date, studio.timeZone),
      }))
      .filter((event) => isUpcoming(event, now)),
    faqs: faqs.version === 0 ? fallbackFaqs(texts.contact) : active(faqs.rows),
  };
  return { ...home, tabs: shownTabs(home), pictures: only(snapshot.pictures, imagePathsOn(home)) };
}

function toComingSoon(home: HomeContent): ComingSoonContent {
  const { version, studio, privacyVersion, choices, questions, texts, pictures } = home;
  const { general, branding, contact, booking } = texts;
  return {
    mode: 'coming-soon',
    version,
    studio,
    privacyVersion,
    choices,
    ...(questions && { questions }),
    texts: { general, branding, contact, booking },
    pictures: only(pictures, siteImagePaths({ general, branding })),
  };
}

/** The active rows, without the fields that only editors need. */
function active<Row extends { is_active: boolean; order_index: number }>(rows: readonly Row[]) {
  return rows.filter(({ is_active }) => is_active).map(({ is_active: _, order_index: __, ...row }) => row);
}

function shown({ rows }: { rows: readonly GalleryImage[] }) {
  return active(rows)
    .filter(({ image_url }) => isImageUrl(image_url))
    .map(({ category_id: _, ...image }) => image);
}

/** Leaves out unsafe URLs that were stored before they were rejected. */
function safeImage(url: string | null): string | null {
  return url && isImageUrl(url) ? url : null;
}

function imagePathsOn({ texts, artists, events, gallery }: Omit<HomeContent, 'pictures' | 'tabs'>): string[] {
  return [
    ...siteImagePaths(texts),
    texts.about.photo,
    ...artists.map(({ profile_picture }) => profile_picture ?? ''),
    ...events.map(({ image_url }) => image_url ?? ''),
    ...Object.values(gallery).flatMap((images) => images.map(({ image_url }) => image_url)),
  ];
}

/** The images of the site itself, on every page. */
function siteImagePaths({ general, branding }: Pick<HomeContent['texts'], 'general' | 'branding'>): string[] {
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
