import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import type { PageImage } from '../gallery/gallery-grid.tsx';
import { NoImage } from '../gallery/no-image.tsx';
import { Tile } from '../gallery/tile.tsx';
import { useLightbox } from '../gallery/use-lightbox.tsx';

const stillMs = 120;

type Props = Pick<HomeContent, 'pictures'> & { images: readonly PageImage[] };

/**
 * One picture at a time, in a row that the browser scrolls and snaps: swiping and keys work without scripts. The buttons
 * wrap round at both ends.
 */
export function Carousel({ images, pictures }: Props) {
  const name = siteLabels.showcase.tabs.piercings;
  const lightbox = useLightbox(images, pictures, name);
  const row = useRef<HTMLUListElement>(null);
  const moving = useRef<number>(undefined);
  const [place, setPlace] = useState(0);

  /** Says which picture shows, once the row stands still: not every browser tells when that is, and a busy one tells late. */
  function follow() {
    clearTimeout(moving.current);
    const { scrollLeft: before } = row.current ?? { scrollLeft: 0 };
    moving.current = window.setTimeout(() => {
      const { scrollLeft, clientWidth } = row.current ?? { scrollLeft: 0, clientWidth: 0 };
      if (scrollLeft !== before) follow();
      else if (clientWidth > 0) setPlace(Math.round(scrollLeft / clientWidth));
    }, stillMs);
  }

  function step(by: number) {
    const next = (place + by + images.length) % images.length;
    const far = Math.abs(next - place) > 1;
    row.current?.scrollTo({
      left: next * row.current.clientWidth,
      behavior: far ? 'instant' : 'auto',
    });
    setPlace(next);
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
              name={`${name} ${index + 1}`}
              sizes="(min-width:1024px) 50vw,100vw"
              onOpen={(event) => lightbox.open(event, index)}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className="flex items-center justify-between pl-gutter lg:pl-4 scriptless:hidden">
          <p aria-live="polite" className="text-sm text-quiet digits">
            {siteLabels.pictures.place(place + 1, images.length)}
          </p>
          <div className="flex">
            <button
              type="button"
              aria-label={siteLabels.pictures.previous}
              data-late="previous"
              className="icon-button size-14"
              onClick={() => step(-1)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={siteLabels.pictures.next}
              data-late="next"
              className="icon-button size-14"
              onClick={() => step(1)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        </div>
      )}
      {lightbox.shown}
    </section>
  );
}
