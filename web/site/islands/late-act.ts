/** What a press of an element does, as its `data-late` says. The press waits until the script of its place has loaded. */
export type LateAct = 'previous' | 'next' | 'close' | 'more' | 'book';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-late'?: LateAct;
  }
}

/** The element at a target whose press has an act. */
export function lateAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-late]') : null;
}

/** What a press at a target does. */
export function actAt(target: EventTarget | null): LateAct | undefined {
  return lateAt(target)?.dataset.late as LateAct | undefined;
}
