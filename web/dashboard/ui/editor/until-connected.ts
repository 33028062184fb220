import { ApiError } from '../../account/client.ts';

/** Pauses between attempts, each twice as long as the one before, and the limit of all together. */
const pauseMs = { first: 1000, longest: 30_000, total: 10 * 60_000 };

export type Connection = {
  /** Cancels the attempts. */
  signal?: AbortSignal | undefined;
  /** Called with true when the connection is lost, and with false when the server answers again. */
  onOffline?: ((isOffline: boolean) => void) | undefined;
};

/** Whether no answer came. The request may have arrived. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * Repeats an attempt that gets no answer, after growing pauses, and as soon as the browser is online again.
 * @param attempt does no harm twice
 * @throws what the attempt throws; without an answer, only after pauses of ten minutes
 */
export async function untilConnected<T>(attempt: () => Promise<T>, { signal, onOffline }: Connection): Promise<T> {
  let pausedMs = 0;
  try {
    for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.longest)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isUnanswered(error) || pausedMs >= pauseMs.total) throw error;
      }
      onOffline?.(true);
      await pauseOrOnline(pause, signal);
      signal?.throwIfAborted();
      pausedMs += pause;
    }
  } finally {
    if (pausedMs > 0) onOffline?.(false);
  }
}

async function pauseOrOnline(ms: number, cancelled: AbortSignal | undefined): Promise<void> {
  const ended = new AbortController();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, ms);
  addEventListener('online', resolve, { signal: ended.signal });
  cancelled?.addEventListener('abort', resolve, { signal: ended.signal });
  await promise;
  clearTimeout(timer);
  ended.abort();
}
