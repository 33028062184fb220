import { type ComponentType, type MouseEvent, useState } from 'react';
import type { GallerySlug } from '#shared/content/gallery.ts';
import type { HomeContent } from '#shared/website/page.ts';
import type { LightboxProps } from './lightbox.tsx';
import type { PageImage } from './page-image.ts';

type Shown = { Lightbox: ComponentType<LightboxProps>; start: number };

/** Opens images in the lightbox, whose code is loaded with the first one. `open` handles a click on a tile's link. */
export function useLightbox(images: readonly PageImage[], pictures: HomeContent['pictures'], gallery: GallerySlug) {
  const [shown, setShown] = useState<Shown>();

  function open(event: MouseEvent<HTMLAnchorElement>, start: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    import('./lightbox.tsx').then(
      ({ Lightbox }) => setShown({ Lightbox, start }),
      () => location.assign(link.href),
    );
  }

  return {
    open,
    shown: shown && images.length > 0 && (
      <shown.Lightbox
        images={images}
        pictures={pictures}
        gallery={gallery}
        start={shown.start}
        onClose={() => setShown(undefined)}
      />
    ),
  };
}
