import type { HomeContent } from '#shared/website/page.ts';
import { imageLabels } from '../gallery/image-labels.ts';
import { NoImage } from '../gallery/no-image.tsx';
import { StepButtons } from '../gallery/step-buttons.tsx';
import { Tile } from '../gallery/tile.tsx';
import { More } from '../more.tsx';
import { siteLabels } from '../site-labels.ts';

/**
 * One image at a time, in a row with scroll snapping: swiping and keys work without scripts. The buttons
 * (`carousel-steps.ts`) wrap around.
 */
export function Carousel({ content: { gallery, pictures, more } }: { content: HomeContent }) {
  const images = gallery.piercings;
  const name = siteLabels.showcase.tabs.piercings;
  if (images.length === 0) {
    return (
      <div className="relative aspect-square overflow-hidden lg:ml-2">
        <NoImage />
      </div>
    );
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={name}
      data-island="carousel"
      className="min-w-0 lg:ml-2 lg:self-start"
    >
      <div data-island="gallery" data-total={more?.piercings?.total}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <ul tabIndex={0} aria-label={name} className="carousel">
          {images.map((image) => (
            <Tile
              key={image.id}
              image={image}
              pictures={pictures}
              gallery="piercings"
              sizes="(min-width:1024px) 50vw,100vw"
            />
          ))}
        </ul>
        <More to={more?.piercings} />
      </div>
      {images.length > 1 && (
        <div className="carousel-bar scriptless:hidden">
          <p data-part="position" aria-live="polite" className="text-sm text-quiet digits">
            {imageLabels.position(1, images.length)}
          </p>
          <div className="flex">
            <StepButtons size="size-14" />
          </div>
        </div>
      )}
    </section>
  );
}
