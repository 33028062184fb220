import { listenTo } from '../../common/page-events.ts';
import { imageLabels } from '../gallery/image-labels.ts';
import { stepAt } from '../gallery/step-at.ts';
import { partOf } from '../islands/page-part.ts';

const stillMs = 120;
/** Browsers round the scroll position, in pixels. */
const snapTolerance = 2;

/** Makes the buttons of a carousel work, and says which image it shows. */
export function start(carousel: HTMLElement, ended: AbortSignal): void {
  let position = 0;
  let moving: number | undefined;
  const row = () => carousel.querySelector('ul') as HTMLElement;

  function show(next: number): void {
    position = next;
    partOf(carousel, 'position')?.replaceChildren(imageLabels.position(next + 1, row().childElementCount));
  }

  /**
   * Updates the position once an image has snapped into place: not every browser has `scrollend`, and a busy one fires it
   * late and stops between two images.
   */
  function follow(): void {
    clearTimeout(moving);
    moving = window.setTimeout(() => {
      const { scrollLeft, clientWidth } = row();
      if (clientWidth === 0) return;
      const at = Math.round(scrollLeft / clientWidth);
      if (Math.abs(scrollLeft - at * clientWidth) > snapTolerance) follow();
      else show(at);
    }, stillMs);
  }

  // Scrolling does not bubble.
  carousel.addEventListener('scroll', follow, { capture: true, passive: true });
  carousel.addEventListener('click', ({ target }) => {
    const by = stepAt(target);
    if (by === 0) return;
    clearTimeout(moving);
    const all = row().childElementCount;
    const next = (position + by + all) % all;
    const behavior = Math.abs(next - position) > 1 ? 'instant' : 'auto';
    row().scrollTo({ left: next * row().clientWidth, behavior });
    show(next);
  });
  listenTo('page-renewed', follow, { signal: ended });
}
