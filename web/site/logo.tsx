import { useEffect, useRef, useState } from 'react';
import type { PageContent } from '#shared/page.ts';
import { pictureAddress } from '#shared/pictures.ts';

type Props = Pick<PageContent, 'pictures'> & { src: string; name: string; className: string };

/** Logos that are known not to load: a page shows its logo more than once, and says so once. */
const logged = new Set<string>();

/** The stored logo; one that does not load gives way to the built-in picture and is logged (MSG-12). */
export function Logo({ src, name, className, pictures }: Props) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // Asked for, not listened to: it may have failed before this page was brought to life.
  useEffect(() => {
    let current = true;
    image.current?.decode().catch(() => {
      if (!current) return;
      if (!logged.has(src)) console.error('The logo could not be loaded');
      logged.add(src);
      setBroken(src);
    });
    return () => {
      current = false;
    };
  }, [src]);

  if (broken === src) return <img className={className} src="/assets/default-logo.svg" alt={name} />;
  const picture = pictures[src];
  const small = picture && `${pictureAddress(picture, Math.min(...picture.widths), 'webp')} 1x`;
  // WebP, since logos tend to be transparent.
  return <img ref={image} className={className} src={src} srcSet={small} alt={name} />;
}
