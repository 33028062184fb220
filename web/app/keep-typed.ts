/**
 * Notes what was typed into the controls below an element, before these give way to new ones.
 * @returns puts it into the controls that have the same ids then
 */
export function keepTyped(root: HTMLElement): () => void {
  const controls = root.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]');
  const typed = [...controls].map(({ id, value }) => ({ id, value })).filter(({ value }) => value !== '');
  const focused = document.activeElement?.id;
  return () => {
    for (const { id, value } of typed) {
      const control = document.getElementById(id);
      if (control && 'value' in control) control.value = value;
    }
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
}
