import type { GallerySlug } from '../content/gallery.ts';
import type { Callout, Faq, GalleryImage, StudioEvent } from '../content/list-schemas.ts';
import type { Texts } from '../content/texts.ts';
import type { ImageDetails } from '../images/images.ts';
import type { AskedQuestion } from '../leads/questions.ts';
import type { shownArtist } from './books.ts';
import type { EventDate } from './event-date.ts';

/** Everything that a page shows. */
export type PageContent = HomeContent | ComingSoonContent;

type Common = {
  /** Increases with every publish, so that pages can compare versions. */
  version: number;
  /** `timeZone` is the IANA name of the time zone that event dates are shown in. */
  studio: { name: string; timeZone: string };
  /** The version of the privacy notice that a booking is sent with. Its text is published only at `/privacy`. */
  privacyVersion: string;
  /** The artist options of the booking form, without `no-preference`. `closed` says that an artist takes no requests. */
  choices: readonly { value: string; name: string; closed?: string }[];
  /** The URL of the other options, when the document has only the first ones. Set by the renderer. */
  moreChoices?: string;
  /** What the booking form asks besides its own fields; absent without questions. */
  questions?: readonly AskedQuestion[];
  /** The stored images on this page, by URL. The page uses any other image URL unchanged. */
  pictures: Readonly<Record<string, ImageDetails>>;
};

/** The image for link previews of a studio that has stored none. */
export const builtInImage = '/assets/share-image.jpg';

/** The tabs of the showcase, in order. */
export const showcaseTabs = ['artists', 'tattoos', 'piercings', 'art', 'nightlife'] as const;
export type ShowcaseTab = (typeof showcaseTabs)[number];

/** The home page: active rows in order, with defaults where nothing is stored. */
export type HomeContent = Common & {
  mode: 'home';
  texts: Texts;
  /** The tabs that hold something, in order. */
  tabs: readonly ShowcaseTab[];
  callouts: readonly PageRow<Callout>[];
  /** `choice` is the artist's value in the booking form; absent in previews. */
  artists: readonly (ReturnType<typeof shownArtist> & { choice?: string })[];
  gallery: Readonly<Record<GallerySlug, readonly PageRow<Omit<GalleryImage, 'category_id'>>[]>>;
  /** `ends` is when an event leaves the page, as an ISO time. */
  events: readonly (PageRow<StudioEvent> & { starts: EventDate; ends: string })[];
  faqs: readonly PageRow<Faq>[];
  /** Of galleries with work of several artists: the pages of each one, of which `shown` is the open one. */
  byArtist?: Partial<Record<PagedList, readonly { name: string; href: string; shown?: boolean }[]>>;
  /** Of lists that are cut: the URL of the page with the next rows, and how many rows there are in all. */
  more?: Partial<Record<PagedList, { href: string; total: number }>>;
};

/** The lists that have pages of their own once they are long. */
export type PagedList = GallerySlug | 'artists' | 'events';

/** How many images of a gallery the home page shows before `Show More`. */
export const imagesOnHome = 12;

/** What a preview shows: a section of the home page, or most of the page. */
export const previewSections = [
  'page',
  'hero',
  'about',
  'artists',
  'tattoos',
  'piercings',
  'art',
  'nightlife',
  'faq',
  'booking',
  'contact',
] as const;
export type PreviewSection = (typeof previewSections)[number];

/** The coming-soon page for signed-out visitors. It contains no hidden content. */
export type ComingSoonContent = Common & {
  mode: 'coming-soon';
  texts: Pick<Texts, 'general' | 'branding' | 'contact' | 'booking'>;
};

type PageRow<Row> = Omit<Row, 'is_active' | 'order_index'>;

/**
 * The build output that the renderer needs: URLs of hashed files, and inline styles. The home page inlines `first`, the
 * styles of its first screen, and loads the rest from `styleSheet`. The plain documents inline `plain`, and the page of a request `request`.
 */
export type SiteAssets = {
  script: string;
  notFoundScript: string;
  /** The script of the visitor's page of a request. */
  requestScript: string;
  styleSheet: string;
  styles: { first: string; plain: string; request: string; whole: string };
  fonts: readonly string[];
  /** Differs between builds. */
  build: string;
};

/** Marks a document that may load the analytics script, or send photos. The CDN reads it (infra/stack/cdn-functions.ts). */
export type PolicyMark = 'analytics' | 'photos';
/**
 * A file of the published site. Of one with `render`, `body` is a fingerprint: the file is only rendered if the stored one has
 * another.
 */
export type PublishedFile = {
  key: string;
  contentType: string;
  body: string;
  marks?: readonly PolicyMark[];
  render?: () => string;
};

/** Renders the documents of the site. Built with the pages, called by the publisher. `origin` is the public origin. */
export type Renderer = (
  content: PageContent,
  options: { origin: string; assets: SiteAssets; now: Date },
) => PublishedFile[];
