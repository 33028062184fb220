type Typed = { id: string; value: string }[];

/** The values in the form controls below an element. */
export function typedValues(root: HTMLElement): Typed {
  return controlsOf(root).map(({ id, value }) => ({ id, value }));
}

/** Fills them into the controls with the same ids. */
export function fillTypedValues(typed: Typed): void {
  for (const { id, value } of typed) {
    const control = document.getElementById(id) as HTMLInputElement | null;
    if (!value || !control) continue;
    control.value = value;
    // What depends on the value, such as the way to a waiting list, listens to it.
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Remembers the form controls below an element before it is replaced. They keep what is typed until that moment.
 * @returns restores the values and the focus
 */
export function preserveTypedValues(root: HTMLElement): () => void {
  const typed = controlsOf(root);
  const focused = document.activeElement?.id;
  return () => {
    fillTypedValues(typed);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
}

function controlsOf(root: HTMLElement): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]')];
}
