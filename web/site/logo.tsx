import { imageFileUrl } from '#shared/images/images.ts';
import type { PageContent } from '#shared/website/page.ts';
import { useBrokenLogo } from './use-broken-logo.ts';

type Props = Pick<PageContent, 'pictures'> & { src: string; name: string; className: string };

/** The stored logo; if it fails to load, the default logo is shown and the failure logged (MSG-12). */
export function Logo({ src, name, className, pictures }: Props) {
  const { isBroken, image } = useBrokenLogo(src);
  if (isBroken) return <img className={className} src="/assets/default-logo.svg" alt={name} />;
  const details = pictures[src];
  const small = details && `${imageFileUrl(details, Math.min(...details.widths), 'webp')} 1x`;
  // WebP, because logos are often transparent.
  return <img ref={image} className={className} src={src} srcSet={small} alt={name} />;
}
