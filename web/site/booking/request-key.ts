import type { SentRequest } from './kept-entries.ts';

/**
 * The `Idempotency-Key` of a request: the same for every retry of the same values, also after a reload, new for other values.
 * @param sent the last request, which becomes this one
 */
export function requestKeyFor(sent: SentRequest, body: object): string {
  const written = JSON.stringify(body);
  if (sent.body !== written || !sent.key) Object.assign(sent, { body: written, key: crypto.randomUUID() });
  return sent.key as string;
}
