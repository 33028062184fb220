import { setTimeout } from 'node:timers/promises';

/**
 * Runs `act` at once, but begins no two runs within `milliseconds`: a later one waits for the rest of the time. Changes
 * that come meanwhile are then in what it reads, so that a burst of them becomes a few runs.
 */
export function atMostEvery<Result>(milliseconds: number, act: () => Promise<Result>): () => Promise<Result> {
  let next = 0;
  return async () => {
    await setTimeout(Math.max(0, next - Date.now()));
    next = Date.now() + milliseconds;
    return act();
  };
}
