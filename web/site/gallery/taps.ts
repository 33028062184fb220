/**
 * A tap on an image shows its caption, by focusing the link; a tap on an image whose caption shows opens the image. Works
 * before React has loaded.
 */
export function listenToTaps(): void {
  let touched = false;
  let focused: Element | null = null;
  addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      touched = pointerType === 'touch';
      // Some browsers focus a touched link before the click.
      focused = document.activeElement;
    },
    { capture: true, passive: true },
  );
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('.tile > a') : null;
      // Keys and scripts click too, with a detail of 0.
      if (!link?.nextElementSibling || link === focused || !touched || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      link.focus({ preventScroll: true });
    },
    { capture: true },
  );
}
