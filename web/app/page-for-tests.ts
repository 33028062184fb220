import { parseHTML } from 'linkedom';
import type { GallerySlug } from '#shared/content/gallery.ts';
import { listNames } from '#shared/content/list-rows.ts';
import type { Artist, Callout, Faq, GalleryImage, Question, StudioEvent } from '#shared/content/list-schemas.ts';
import type { ImageDetails } from '#shared/images/images.ts';
import type { PreviewSection, SiteAssets } from '#shared/website/page.ts';
import type { ContentParts } from '../../functions/content/content-repository.ts';
import { pathsToInvalidate } from '../../functions/site/publish.ts';
import { shownIn } from '../../functions/site/shown-in.ts';
import { toHome, toPage } from '../../functions/site/to-page.ts';
import { aSnapshot } from '../../functions/testing/builders.ts';
import { render } from './render.tsx';

/** What a studio has stored: texts by section and field, and lists in their order. A row may leave out any value. */
export type Stored = {
  texts?: Readonly<Record<`${string}/${string}`, string>>;
  callouts?: readonly Partial<Callout>[];
  artists?: readonly Partial<Artist>[];
  events?: readonly Partial<StudioEvent>[];
  faqs?: readonly Partial<Faq>[];
  questions?: readonly Partial<Question>[];
  images?: { readonly [Slug in GallerySlug]?: readonly Partial<GalleryImage>[] };
  pictures?: Readonly<Record<string, ImageDetails>>;
  name?: string;
  timeZone?: string;
  now?: Date;
};

export const origin = 'https://studio.example';
export const assets: SiteAssets = {
  script: '/assets/site-1.js',
  notFoundScript: '/assets/not-found-1.js',
  requestScript: '/assets/request-1.js',
  styleSheet: '/assets/styles-1.css',
  styles: {
    first: '@media (x>1){a::before{content:"<&"}}',
    plain: 'a::before{content:">"}',
    request: '',
    whole: 'a::after{content:">"}',
  },
  fonts: ['/assets/anton-1.woff2'],
  build: '1',
};

/** Something in every tab of the showcase. */
export const oneOfEach = {
  artists: [{ name: 'Juno Vale' }],
  events: [{ name: 'The first night', event_date: '2026-05-06T02:30:00Z' }],
  images: { art: [{}], nightlife: [{}], piercings: [{}], tattoos: [{}] },
} satisfies Stored;

/** The files that the publisher writes for this content, by key; of pages of lists, their fingerprints. */
export function publish(stored: Stored = {}, of = assets) {
  return new Map(published(stored, of).map(({ key, body }) => [key, body]));
}

/** The paths that the publisher invalidates; all of them if it is unknown what edges cache. */
export function pathsAfter(before: ReadonlyMap<string, string>, stored: Stored, isLive = true): string[] {
  return pathsToInvalidate(published(stored), { bodies: before, isLive });
}

/** The documents that may send photos, according to their metadata. */
export function documentsWithPhotos(stored: Stored): string[] {
  return published(stored).flatMap(({ key, marks }) => (marks?.includes('photos') ? key : []));
}

/** The HTML of each published document, by key, with the assets of a build. */
export function documentsOf(stored: Stored, of: SiteAssets): Map<string, string> {
  const files = published(stored, of).filter(({ key }) => key.endsWith('.html'));
  return new Map(files.map(({ key, body, render: draw }) => [key, draw?.() ?? body]));
}

function published(stored: Stored, of = assets) {
  const { name, timeZone, now } = withDefaults(stored);
  const page = toPage(snapshotOf(stored), { name, timeZone, notice }, now);
  return render(page, { origin, assets: of, now });
}

/** The home page of this content, or what the preview of a section reads of it. */
export function homeOf(stored: Stored, section?: PreviewSection) {
  const { name, timeZone, now } = withDefaults(stored);
  return toHome(snapshotOf(section ? partsOf(stored, shownIn[section]) : stored), { name, timeZone, notice }, now);
}

function partsOf(stored: Stored, { lists = [], gallery }: ContentParts): Stored {
  const read = Object.fromEntries(listNames.map((name) => [name, lists.includes(name) ? stored[name] : []]));
  return { ...stored, ...read, images: gallery ? { [gallery]: stored.images?.[gallery] } : {} };
}

function withDefaults({ name = 'Night & Co', timeZone = 'UTC', now = new Date('2026-03-01T20:00:00Z') }: Stored) {
  return { name, timeZone, now };
}
const notice = { backupDays: 35, closedLeadDays: 90 };

function snapshotOf({ texts = {}, ...stored }: Stored) {
  const { callouts, artists, events, faqs, questions, images = {}, pictures = {} } = stored;
  return aSnapshot({
    texts: Object.entries(texts).map(([key, value]) => {
      const [section = '', field = ''] = key.split('/');
      return { section, field, value, content_type: 'text' };
    }),
    callouts: rows<Callout>(callouts, { title: '', description: '', icon: 'Star' }),
    artists: rows<Artist>(artists, {
      name: '',
      description: null,
      profile_picture: null,
      alt: null,
      instagram_link: null,
    }),
    events: rows<StudioEvent>(events, { name: '', description: null, event_date: '', image_url: null, alt: null }),
    faqs: rows<Faq>(faqs, { question: '', answer: '' }),
    questions: rows<Question>(questions, {
      question: '',
      answered_by: 'words',
      choices: null,
      services: 'both',
      is_required: false,
    }),
    images: {
      art: gallery('art', images.art),
      nightlife: gallery('nightlife', images.nightlife),
      piercings: gallery('piercings', images.piercings),
      tattoos: gallery('tattoos', images.tattoos),
    },
    pictures: { ...pictures },
  });
}

/** A published document, parsed. */
export function documentOf(stored: Stored = {}, key = 'index.html'): Document {
  const file = published(stored).find((each) => each.key === key);
  const html = file?.render?.() ?? file?.body;
  if (html === undefined) throw new Error(`${key} is not published`);
  const { document } = parseHTML(html);
  // Names of attributes have no case in HTML, but the parser keeps that of React, such as `maxLength`.
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) element.setAttribute(name.toLowerCase(), value);
  }
  return document;
}

/** The content that a document gives its form. */
export function formContentOf(page: ParentNode) {
  return JSON.parse(find(page, '[data-island="form"] + script, [data-island="soon"] + script').textContent ?? '')
    .content;
}

/** The element that matches, which must be the only one. */
export function find(within: ParentNode, selector: string): Element {
  const [element, ...others] = within.querySelectorAll(selector);
  if (!element || others.length > 0) throw new Error(`${others.length + (element ? 1 : 0)} elements match ${selector}`);
  return element;
}

/** The texts of the elements that match, in document order. */
export function textsOf(within: ParentNode, selector: string): (string | null)[] {
  return [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

/** The values of an attribute of the elements that match, in document order. */
export function valuesOf(within: ParentNode, selector: string, attribute: string): (string | null)[] {
  return [...within.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
}

/** Where the links with this accessible name lead. */
export function hrefsOf(within: ParentNode, name: string): (string | null)[] {
  return [...within.querySelectorAll('a')]
    .filter((link) => nameOf(link) === name)
    .map((link) => link.getAttribute('href'));
}

export function nameOf(element: Element): string {
  const alts = valuesOf(element, 'img', 'alt');
  return element.getAttribute('aria-label') ?? [element.textContent, ...alts].join('').trim();
}

type Base = { id: string; is_active: boolean; order_index: number };

function rows<Row extends Base>(stored: readonly Partial<Row>[] | undefined, bare: Omit<Row, keyof Base>) {
  const all = (stored ?? []).map((row, order_index) => {
    const id = `00000000-0000-4000-8000-${String(order_index).padStart(12, '0')}`;
    return { id, is_active: true, order_index, ...bare, ...row } as Row;
  });
  // A list that was never saved has the version 0.
  return { version: stored ? 1 : 0, rows: all };
}

function gallery(category_id: GallerySlug, stored: readonly Partial<GalleryImage>[] | undefined) {
  const texts = { title: null, description: null, alt: null, artist_name: null };
  return rows<GalleryImage>(stored, { category_id, image_url: '/media/a.jpg', ...texts });
}
