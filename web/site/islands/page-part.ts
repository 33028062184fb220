/** The parts of the page that scripts look for, as `data-part` names them. */
export type PagePart = 'position' | 'image' | 'caption' | 'like-this' | 'no-image' | 'no-events';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-part'?: PagePart;
  }
}

/** The part of a lightbox, a place or the page. */
export function partOf<Found extends HTMLElement = HTMLElement>(place: ParentNode, part: PagePart): Found | null {
  return place.querySelector<Found>(`[data-part="${part}"]`);
}
