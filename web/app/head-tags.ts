import type { PageContent } from '#shared/page.ts';
import { pictureAddress } from '#shared/pictures.ts';
import { siteLabels } from '#shared/site-labels.ts';

/** A tag of the document's head, with its attributes as they stand there. */
export type HeadTag = { tag: 'meta' | 'link'; attributes: Readonly<Record<string, string>> };

/** The document's title: what is stored, or the studio's name (GEN-22). */
export function titleOf({ studio, texts }: PageContent): string {
  return texts.general.seo_title.trim() || studio.name;
}

/** What search engines, messengers and the browser's tab show of the page, from the stored texts (GEN-18). */
export function headTags(content: PageContent, origin: string): HeadTag[] {
  const { studio, texts, mode } = content;
  const description = texts.general.seo_description.trim();
  return [
    ...(mode === 'coming-soon' ? [meta('name', 'robots', 'noindex')] : []),
    ...(description ? [meta('name', 'description', description)] : []),
    link('canonical', `${origin}/`),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', studio.name),
    meta('property', 'og:title', titleOf(content)),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:url', `${origin}/`),
    ...shareImage(content, origin),
    meta('name', 'twitter:card', 'summary_large_image'),
    icon(content),
  ];
}

export function icon({ texts }: PageContent): HeadTag {
  return link('icon', texts.general.favicon.trim() || '/favicon.svg');
}

/** The stored picture, with its size where that is known, or the one that `draw-pictures.ts` drew. */
function shareImage({ texts, pictures }: PageContent, origin: string): HeadTag[] {
  const address = texts.general.preview_image.trim();
  const picture = pictures[address];
  const width = picture?.widths.at(-1);
  if (picture && width) {
    const height = Math.round((width * picture.height) / picture.width);
    return image(new URL(pictureAddress(picture, width, 'jpeg'), origin).href, { width, height });
  }
  if (URL.canParse(address, origin) && address) return image(new URL(address, origin).href);
  const builtIn = image(`${origin}/assets/share-image.jpg`, { width: 1200, height: 630 });
  return [...builtIn, meta('property', 'og:image:alt', siteLabels.shareImage)];
}

function image(address: string, size?: { width: number; height: number }): HeadTag[] {
  return [
    meta('property', 'og:image', address),
    ...(size
      ? [
          meta('property', 'og:image:type', 'image/jpeg'),
          meta('property', 'og:image:width', String(size.width)),
          meta('property', 'og:image:height', String(size.height)),
        ]
      : []),
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { [kind]: key, content } };
}

function link(rel: string, href: string): HeadTag {
  return { tag: 'link', attributes: { rel, href } };
}
