import { seoLimits } from '#shared/content/texts.ts';
import { imageFileUrl } from '#shared/images/images.ts';
import { builtInImage, type PageContent } from '#shared/website/page.ts';

/** A tag of the document's head with its attributes. */
type HeadTag = { tag: 'meta' | 'link'; attributes: Readonly<Record<string, string>> };

/** The document's title: the stored one, or the studio's name (GEN-18). */
export function titleOf({ studio, texts }: PageContent): string {
  return texts.general.seo_title.trim() || studio.name;
}

/** What a document says of itself. Without an image, it has the studio's. */
export type Described = { title: string; description: string; path: string; image?: string };

/** The tags for search engines, link previews and the browser tab: of the home page from the stored texts (GEN-18). */
export function headTags(content: PageContent, origin: string, page = describeHome(content)): HeadTag[] {
  const { studio, mode, texts } = content;
  const description = shortened(page.description);
  return [
    ...(mode === 'coming-soon' ? [meta('name', 'robots', 'noindex')] : []),
    ...(description ? [meta('name', 'description', description)] : []),
    link('canonical', origin + page.path),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', studio.name),
    meta('property', 'og:title', page.title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:url', origin + page.path),
    ...shareImage(content, origin, page.image || texts.general.preview_image.trim()),
    meta('name', 'twitter:card', 'summary_large_image'),
    icon(content),
  ];
}

function describeHome(content: PageContent): Described {
  return { title: titleOf(content), description: content.texts.general.seo_description, path: '/' };
}

/** One line of at most as many characters as search engines show, cut between words. */
function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= seoLimits.seo_description) return line;
  return `${line.slice(0, seoLimits.seo_description).replace(/\s\S*$/, '')}…`;
}

export function icon({ texts }: PageContent): HeadTag {
  return link('icon', texts.general.favicon.trim() || '/favicon.svg');
}

/** The image with its size if known, or the built-in one. */
function shareImage({ pictures }: PageContent, origin: string, url: string): HeadTag[] {
  const details = pictures[url];
  const width = details?.widths.at(-1);
  if (details && width) {
    const height = Math.round((width * details.height) / details.width);
    return image(new URL(imageFileUrl(details, width, 'jpeg'), origin).href, { width, height });
  }
  if (URL.canParse(url, origin) && url) return image(new URL(url, origin).href);
  return image(origin + builtInImage, { width: 1200, height: 630 });
}

function image(url: string, size?: { width: number; height: number }): HeadTag[] {
  return [
    meta('property', 'og:image', url),
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
