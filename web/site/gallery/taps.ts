/**
 * A tap on an image shows its caption, by focusing the link; a tap on an image whose caption shows opens the image. Works
 * before React has loaded.
 */
export function listenToTaps(): void {
  /** What had the focus before the last touch: some browsers focus a touched link before the click. */
  let focused: Element | null | undefined;
  addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      focused = pointerType === 'touch' ? document.activeElement : undefined;
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLElement>('.tile > a');
      // Keys and scripts click too, with a detail of 0.
      if (focused === undefined || !event.detail || !link?.nextElementSibling || link === focused) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      link.focus({ preventScroll: true });
    },
    true,
  );
}
