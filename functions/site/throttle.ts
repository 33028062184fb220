import { setTimeout } from 'node:timers/promises';

/**
 * Runs `act` immediately, but starts no two runs within `milliseconds`: a later run waits for the rest of that time. Changes
 * that arrive while it waits are included, so a burst of changes becomes a few runs.
 */
export function throttle<Result>(milliseconds: number, act: () => Promise<Result>): () => Promise<Result> {
  let next = 0;
  return async () => {
    await setTimeout(Math.max(0, next - Date.now()));
    next = Date.now() + milliseconds;
    return act();
  };
}
