/** The parts of the page that scripts look for, as `data-part` names them. */
export type LivePart = 'position' | 'image' | 'caption' | 'ask' | 'no-image' | 'no-events';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-part'?: LivePart;
  }
}

/** The part of a lightbox, a place or the page. */
export function partOf<Found extends HTMLElement = HTMLElement>(place: ParentNode, part: LivePart): Found | null {
  return place.querySelector<Found>(`[data-part="${part}"]`);
}
