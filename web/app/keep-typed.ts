type Typed = { id: string; value: string }[];

/** What was typed into the controls below an element. */
export function typedIn(root: HTMLElement): Typed {
  const controls = root.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]');
  return [...controls].map(({ id, value }) => ({ id, value })).filter(({ value }) => value !== '');
}

/** Puts it into the controls that have the same ids now. */
export function typeAgain(typed: Typed): void {
  for (const { id, value } of typed) {
    const control = document.getElementById(id);
    if (control && 'value' in control) control.value = value;
  }
}

/**
 * Notes what was typed into the controls below an element, before these give way to new ones.
 * @returns puts it, and the focus, where they were
 */
export function keepTyped(root: HTMLElement): () => void {
  const typed = typedIn(root);
  const focused = document.activeElement?.id;
  return () => {
    typeAgain(typed);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
}
