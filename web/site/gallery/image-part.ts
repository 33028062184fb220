import { actAt } from '../live/late-act.ts';

/** The parts of lightbox and carousel that their scripts fill, as `data-part` names them. */
export type ImagePart = 'position' | 'image' | 'caption' | 'ask';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-part'?: ImagePart;
  }
}

/** The part of a lightbox or carousel. */
export function partOf(place: HTMLElement, part: ImagePart): HTMLElement | null {
  return place.querySelector<HTMLElement>(`[data-part="${part}"]`);
}

/** How many images a press at a target leads on: -1, 1, or 0 for a press of anything but the `StepButtons`. */
export function stepAt(target: EventTarget | null): number {
  const act = actAt(target);
  return act === 'previous' ? -1 : act === 'next' ? 1 : 0;
}
