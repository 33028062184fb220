import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import type { HomeContent } from '#shared/page.ts';
import type { PageImage } from './gallery-grid.tsx';
import type { LightboxProps } from './lightbox.tsx';

type Shown = { Lightbox: ComponentType<LightboxProps>; start: number };

/** Opens pictures in the lightbox, whose code comes with the first of them. `open` answers a click on its link. */
export function useLightbox(images: readonly PageImage[], pictures: HomeContent['pictures'], name: string) {
  const [shown, setShown] = useState<Shown>();
  const tapped = useRef<Element>(null);

  function open(event: MouseEvent<HTMLAnchorElement>, start: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    if (isTouch(event.nativeEvent) && link.nextElementSibling && tapped.current !== link) {
      // The first tap shows the caption, which stands there as long as the picture has the focus.
      tapped.current = link;
      link.focus({ preventScroll: true });
      return;
    }
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
        name={name}
        start={shown.start}
        onClose={() => setShown(undefined)}
      />
    ),
  };
}

function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}
