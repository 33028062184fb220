import type { HomeContent } from '#shared/website/page.ts';
import { sources } from './sources.ts';

type Props = Pick<HomeContent, 'pictures'> & {
  url: string;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** Shown when the image fails to load; without one, a placeholder is shown (MSG-13). */
  fallback?: string;
};

/**
 * An image that fills its box, over its mean colour. A stored image has several widths and formats; any other URL is used
 * as it is. Styled by element in `site-sections.css`, because the page has dozens of images and class names add up.
 */
export function ResponsiveImage({ url, alt, pictures, sizes, fallback }: Props) {
  const details = pictures[url];
  const files = details && sources(details);
  return (
    <>
      {/* An attribute, because the content security policy allows no inline styles. */}
      {details && <svg color={details.color} aria-hidden="true" />}
      <picture>
        {files && <source type="image/avif" srcSet={files.avif} sizes={sizes} />}
        <img loading="lazy" alt={alt} src={files?.webp ?? url} data-fallback={fallback} />
      </picture>
    </>
  );
}
