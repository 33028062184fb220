import type { BreadcrumbList, Event, Person, TattooParlor, WithContext } from 'schema-dts';
import { imageFileUrl } from '#shared/images/images.ts';
import { builtInImage, type HomeContent } from '#shared/website/page.ts';
import { socialLink } from '../social-link.ts';
import { openingHours } from './opening-hours.ts';

type Props = { content: HomeContent; origin: string };

/** The studio and its events as JSON-LD for search engines. The browser never runs it. */
export function StructuredData({ content, origin }: Props) {
  return (
    <Json things={[studioOf(content, origin), ...content.events.map((event) => eventOf(event, content, origin))]} />
  );
}

/** The events of a page that continues their list. */
export function EventData({ content, origin }: Props) {
  return <Json things={content.events.map((event) => eventOf(event, content, origin))} />;
}

/** The artists of a page that continues their list. */
export function ArtistData({ content, origin }: Props) {
  const worksFor = { '@id': `${origin}/#studio` };
  const people = content.artists.map((artist) => ({ '@context': 'https://schema.org', ...personOf(artist), worksFor }));
  return <Json things={people} />;
}

/** The way from the home page to a page: names with their paths. */
export function Breadcrumbs({
  way,
  origin,
}: {
  way: readonly (readonly [name: string, path: string])[];
  origin: string;
}) {
  const list: WithContext<BreadcrumbList> = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], index) => {
      return { '@type': 'ListItem', position: index + 1, name, item: origin + path };
    }),
  };
  return <Json things={[list]} />;
}

function Json({ things }: { things: readonly object[] }) {
  // Escapes `<`, so that no text can close the script element.
  const json = JSON.stringify(things).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function studioOf({ studio, texts, pictures, artists }: HomeContent, origin: string): WithContext<TattooParlor> {
  const { address, phone, email, hours, instagram, facebook } = texts.contact;
  const sameAs = [socialLink(instagram, 'instagram'), socialLink(facebook, 'facebook')].flatMap((link) =>
    link ? [link.href] : [],
  );
  const image = imageUrlOf(texts.about.photo || texts.general.preview_image, pictures, origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'TattooParlor',
    '@id': `${origin}/#studio`,
    name: studio.name,
    url: `${origin}/`,
    image: image ?? origin + builtInImage,
    ...(address.trim() && { address: address.trim() }),
    ...(phone.trim() && { telephone: phone.trim() }),
    ...(email.trim() && { email: email.trim() }),
    ...(sameAs.length > 0 && { sameAs }),
    ...withValue('openingHours', openingHours(hours)),
    ...withValue('employee', artists.map(personOf)),
  };
}

/** An artist, with closed books and the days of a guest. */
function personOf({ name, closed, guest }: HomeContent['artists'][number]): Exclude<Person, string> {
  const description = [guest, closed].filter(Boolean).join('. ');
  return { '@type': 'Person', name, ...(description && { description }) };
}

function eventOf(event: HomeContent['events'][number], content: HomeContent, origin: string): WithContext<Event> {
  const studio = { '@id': `${origin}/#studio` };
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    startDate: event.event_date,
    location: studio,
    organizer: studio,
    url: `${origin}/`,
    ...(event.description && { description: event.description }),
    ...withValue('image', event.image_url ? imageUrlOf(event.image_url, content.pictures, origin) : undefined),
  };
}

/** The absolute URL of an image: of its widest file, or as stored. */
function imageUrlOf(stored: string, pictures: HomeContent['pictures'], origin: string): string | undefined {
  const details = pictures[stored];
  const width = details?.widths.at(-1);
  if (details && width) return origin + imageFileUrl(details, width, 'jpeg');
  return stored.trim() && URL.canParse(stored, origin) ? new URL(stored, origin).href : undefined;
}

function withValue<Key extends string, Value>(key: Key, value: Value | undefined) {
  return value === undefined || (Array.isArray(value) && value.length === 0)
    ? {}
    : ({ [key]: value } as { [K in Key]: Value });
}
