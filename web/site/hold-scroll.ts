/** Keeps the page where it is scrolled until the next change is drawn: the browser would follow what the change moves. */
export function holdScroll(): void {
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')));
}
