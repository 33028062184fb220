/** Responses take a moment, and say the time in whole seconds. */
const toleranceMilliseconds = 5_000;

let aheadMilliseconds = 0;
const listeners = new Set<() => void>();

/** The time by the server's clock, which has written all stored times: that of the device can be hours off. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMilliseconds);
}

/** Learns from a response how far the server's clock is ahead of that of the device. */
export function learnServerTime({ headers }: Response): void {
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!(Math.abs(ahead - aheadMilliseconds) > toleranceMilliseconds)) return;
  aheadMilliseconds = ahead;
  for (const listener of listeners) listener();
}

/** Calls `listener` when `serverNow` has jumped. @returns a function that ends it */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
