import { useRef, useState } from 'react';
import type { HomeContent } from '#shared/website/page.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';
import { NoImage } from '../gallery/no-image.tsx';
import type { PageImage } from '../gallery/page-image.ts';
import { StepButtons } from '../gallery/step-buttons.tsx';
import { Tile } from '../gallery/tile.tsx';
import { useLightbox } from '../gallery/use-lightbox.tsx';

const stillMs = 120;
/** Browsers round the scroll position, in pixels. */
const snapTolerance = 2;

type Props = Pick<HomeContent, 'pictures'> & { images: readonly PageImage[] };

/**
 * One image at a time, in a row with scroll snapping: swiping and keys work without scripts. The buttons wrap around.
 */
export function Carousel({ images, pictures }: Props) {
  const name = siteLabels.showcase.tabs.piercings;
  const lightbox = useLightbox(images, pictures, 'piercings');
  const row = useRef<HTMLUListElement>(null);
  const moving = useRef<number>(undefined);
  const [position, setPosition] = useState(0);

  /**
   * Updates the index once an image has snapped into place: not every browser has `scrollend`, and a busy one fires it late
   * and stops between two images.
   */
  function follow() {
    clearTimeout(moving.current);
    moving.current = window.setTimeout(() => {
      const { scrollLeft, clientWidth } = row.current ?? { scrollLeft: 0, clientWidth: 0 };
      if (clientWidth === 0) return;
      const at = Math.round(scrollLeft / clientWidth);
      if (Math.abs(scrollLeft - at * clientWidth) > snapTolerance) follow();
      else setPosition(at);
    }, stillMs);
  }

  function step(by: number) {
    clearTimeout(moving.current);
    const next = (position + by + images.length) % images.length;
    const far = Math.abs(next - position) > 1;
    row.current?.scrollTo({
      left: next * row.current.clientWidth,
      behavior: far ? 'instant' : 'auto',
    });
    setPosition(next);
  }

  if (images.length === 0) {
    return (
      <div className="relative aspect-square overflow-hidden lg:ml-2">
        <NoImage />
      </div>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label={name} className="min-w-0 lg:ml-2 lg:self-start">
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={name}
        className="carousel"
        onScroll={follow}
      >
        {images.map((image, index) => (
          <li key={image.id}>
            <Tile
              image={image}
              pictures={pictures}
              gallery="piercings"
              sizes="(min-width:1024px) 50vw,100vw"
              onOpen={(event) => lightbox.open(event, index)}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className="flex items-center justify-between pl-gutter lg:pl-4 scriptless:hidden">
          <p aria-live="polite" className="text-sm text-quiet digits">
            {siteLabels.images.position(position + 1, images.length)}
          </p>
          <div className="flex">
            <StepButtons size="size-14" onStep={step} />
          </div>
        </div>
      )}
      {lightbox.shown}
    </section>
  );
}
