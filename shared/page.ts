import type { Texts } from './content.ts';
import type { Artist, Callout, Faq, GalleryImage, StudioEvent } from './content-lists.ts';
import type { GallerySlug } from './gallery.ts';
import type { Picture } from './pictures.ts';

/** Everything a page shows: published beside it as `/content.json`. */
export type PageContent = HomeContent | ComingSoonContent;

type Common = {
  /** Counts up with every publish, so that a reader can tell older from newer. */
  version: number;
  /** `timeZone` is the IANA name of the zone that events are announced in. */
  studio: { name: string; timeZone: string };
  /** Artist choices of the booking form, beside no preference. */
  choices: readonly { value: string; name: string }[];
  /** The stored pictures that this page shows, by their address. Any other address is shown as it is. */
  pictures: Readonly<Record<string, Picture>>;
};

/** The home page: only what is active, in order, and what shows until something is stored. */
export type HomeContent = Common & {
  mode: 'home';
  texts: Texts;
  callouts: readonly PageRow<Callout>[];
  artists: readonly PageRow<Artist>[];
  gallery: Readonly<Record<GallerySlug, readonly PageRow<Omit<GalleryImage, 'category_id'>>[]>>;
  events: readonly (PageRow<StudioEvent> & { starts: EventDate })[];
  faqs: readonly PageRow<Faq>[];
};

/** What signed-out visitors get in coming-soon mode: nothing of the hidden content. */
export type ComingSoonContent = Common & {
  mode: 'coming-soon';
  texts: Pick<Texts, 'general' | 'branding' | 'contact' | 'booking'>;
};

/** When an event starts, in the studio's zone: `January 5, 2025`, `9:30 PM`, and for its poster `5`, `Jan` and `Sunday`. */
export type EventDate = { date: string; time: string; day: string; month: string; weekday: string };

type PageRow<Row> = Omit<Row, 'is_active' | 'order_index'>;

/**
 * What the site's build gives the renderer: addresses of hashed files, and the styles that stand in documents: those of the
 * home page's first screen, whose rest comes as `styleSheet`, and the whole for the others, which are small.
 */
export type SiteAssets = {
  script: string;
  styleSheet: string;
  styles: { first: string; whole: string };
  fonts: readonly string[];
};

/** A file of the published site. */
export type PublishedFile = { key: string; contentType: string; body: string };

/** Draws the documents of the site; built with the pages, called by the publisher. `origin` is the public address. */
export type Renderer = (
  content: PageContent,
  options: { origin: string; assets: SiteAssets; now: Date },
) => PublishedFile[];
