/** Visible words of up to 20 letters, as ours are, that are on more than one line. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    if (linesOf(text, 0, text.length) < 2) continue;
    for (const { 0: token, index: start } of text.data.matchAll(/\S+/g)) {
      if (token.length > 20) continue;
      for (const { 0: word, index } of token.matchAll(/[\p{L}\p{N}’']+/gu)) {
        if (linesOf(text, start + index, word.length) > 1)
          found.push(`${word} in ${text.parentElement.textContent?.slice(0, 40)}`);
      }
    }
  }
  return found;
}

function linesOf(text: Node, start: number, letters: number): number {
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, start + letters);
  return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
}
