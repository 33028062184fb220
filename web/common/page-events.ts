/** The events of a window that are our own: the page shows newer content, or staff have saved settings in this window. */
export type PageEvent = 'page-renewed' | 'settings-updated' | 'seo-settings-updated';

export function announce(event: PageEvent): void {
  dispatchEvent(new Event(event));
}

/** Acts on each such event, until the signal is aborted. */
export function listenTo(event: PageEvent, act: () => void, options?: { signal: AbortSignal }): void {
  addEventListener(event, act, options);
}
