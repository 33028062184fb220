type Typed = { id: string; value: string }[];

/** The values in the form controls below an element. */
export function typedValues(root: HTMLElement): Typed {
  const controls = root.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]');
  return [...controls].map(({ id, value }) => ({ id, value })).filter(({ value }) => value !== '');
}

/** Fills them into the controls with the same ids. */
export function fillTypedValues(typed: Typed): void {
  for (const { id, value } of typed) {
    const control = document.getElementById(id);
    if (control && 'value' in control) control.value = value;
  }
}

/**
 * Remembers the typed values below an element before it is replaced.
 * @returns restores the values and the focus
 */
export function preserveTypedValues(root: HTMLElement): () => void {
  const typed = typedValues(root);
  const focused = document.activeElement?.id;
  return () => {
    fillTypedValues(typed);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
}
