import type { IslandName } from './island-name.ts';

/**
 * The script of an island: a component of React, or a few lines that work on the published elements. `ended` is aborted once the
 * island has left the page; what listens outside of it ends then.
 */
export type IslandModule = { start(island: HTMLElement, ended: AbortSignal): unknown };

type Entry = {
  load: () => Promise<IslandModule>;
  /** When it is hydrated: as it comes near the window, or at a pointer, a key or the focus in it. */
  hydrates: 'visible' | 'on interaction';
};

/** The islands of a page. A new one is a file, a name and a line here. */
export const registry: Record<IslandName, Entry> = {
  form: { load: () => import('../booking/booking-island.tsx'), hydrates: 'visible' },
  soon: { load: () => import('../coming-soon/soon-island.tsx'), hydrates: 'on interaction' },
  gallery: { load: () => import('../gallery/lightbox.ts'), hydrates: 'visible' },
  more: { load: () => import('../show-more.ts'), hydrates: 'on interaction' },
  carousel: { load: () => import('../showcase/carousel-steps.ts'), hydrates: 'visible' },
  events: { load: () => import('../showcase/past-events.ts'), hydrates: 'visible' },
};
