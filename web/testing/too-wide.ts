/**
 * Texts that are wider than their box or the screen, except in rows that scroll sideways and in shortened labels. Runs in
 * the page: a browser test sends its source there.
 */
export function textsTooWide(): string[] {
  const shortened =
    '[role=tablist], .carousel, .by-artist, [class*=sr-only], .truncate, .line-clamp-2, .skip, .backdrop, svg, select, input, textarea';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const box = texts.currentNode.parentElement;
    if (!box?.checkVisibility({ visibilityProperty: true }) || box.closest(shortened)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { right } = range.getBoundingClientRect();
    const { display, clipPath } = getComputedStyle(box);
    // Only heard.
    if (clipPath === 'inset(50%)') continue;
    const isInline = display === 'inline';
    const limit = Math.min(innerWidth, isInline ? innerWidth : box.getBoundingClientRect().right);
    if (right > limit + 1) found.push(`${box.localName}.${box.className} ${box.textContent?.slice(0, 20)}`);
  }
  return found;
}
