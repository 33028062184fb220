import type { PageContent } from '#shared/page.ts';

let shown: PageContent | undefined;
const listeners = new Set<() => void>();

/** What the page shows, once it was brought to life. */
export function shownContent(): PageContent | undefined {
  return shown;
}

export function showContent(content: PageContent): void {
  shown = content;
  for (const listener of listeners) listener();
}

/** @returns how to stop listening */
export function onShownContent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
