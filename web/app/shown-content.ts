import type { PageContent } from '#shared/website/page.ts';

let shown: PageContent | undefined;
const listeners = new Set<() => void>();

/** The content that the hydrated page shows. */
export function shownContent(): PageContent | undefined {
  return shown;
}

export function showContent(content: PageContent): void {
  shown = content;
  for (const listener of listeners) listener();
}

/** @returns a function that removes the listener */
export function onShownContent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
