import { imageFileUrl } from '#shared/images/images.ts';
import type { PageContent } from '#shared/website/page.ts';

type Props = Pick<PageContent, 'pictures'> & { src: string; name: string; className?: string };

/** The stored logo; if it fails to load, `broken-image.ts` shows the default logo and logs the failure (HDR-01). */
export function Logo({ src, name, className, pictures }: Props) {
  const details = pictures[src];
  const small = details && `${imageFileUrl(details, Math.min(...details.widths), 'webp')} 1x`;
  // WebP, because logos are often transparent.
  return (
    <img
      translate="no"
      className={className}
      src={src}
      srcSet={small}
      alt={name}
      data-logo
      data-fallback="/assets/default-logo.svg"
    />
  );
}
