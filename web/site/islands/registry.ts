import * as more from '../show-more.ts';
import type { LiveName } from './island-name.ts';

/**
 * What brings a place to life: an island of React, or a few lines that work on the published elements. `ended` is aborted
 * once the place has left the page; what listens outside of the place ends then.
 */
export type Life = { start(place: HTMLElement, ended: AbortSignal): unknown };

type Entry = {
  load: () => Promise<Life>;
  /** Whether it loads when its place comes near. Otherwise it waits for a pointer, a key or the focus. */
  near: boolean;
};

/** The lives of a page. A new one is a file, a name and a line here. */
export const registry: Record<LiveName, Entry> = {
  form: { load: () => import('../booking/booking-island.tsx'), near: true },
  soon: { load: () => import('../coming-soon/soon-island.tsx'), near: false },
  gallery: { load: () => import('../gallery/lightbox.ts'), near: true },
  more: { load: async () => more, near: false },
  carousel: { load: () => import('../showcase/carousel-steps.ts'), near: true },
  events: { load: () => import('../showcase/past-events.ts'), near: true },
};
