import type { Texts } from './content.ts';

/** Everything the public page shows: published beside the page as `/content.json`. */
export type PageContent = {
  /** Counts up with every publish, so that a reader can tell older from newer. */
  version: number;
  studio: { name: string };
  texts: Texts;
  /** Choices of the booking form, beside no preference. */
  artists: readonly { value: string; name: string }[];
};

/** What the site's build gives the renderer: addresses of hashed files and the styles that stand in the page. */
export type SiteAssets = { script: string; styles: string; fonts: readonly string[] };

/** A file of the published site. */
export type PublishedFile = { key: string; contentType: string; body: string };

/** Draws the documents of the site; built with the pages, called by the publisher. `origin` is the public address. */
export type Renderer = (content: PageContent, options: { origin: string; assets: SiteAssets }) => PublishedFile[];
