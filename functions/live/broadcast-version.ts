import type { LiveMessage } from '#shared/website/live.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import type { PublishMarker } from './publish-marker.ts';

type Deps = {
  connections: Pick<ConnectionRepository, 'open' | 'remove'>;
  /** Sends a message to a connection. @returns false when the connection is gone */
  send: (id: string, text: string) => Promise<boolean>;
};

/** Some pages could not be notified, and a retry is likely to succeed. */
export class BroadcastIncompleteError extends Error {
  override readonly name = 'BroadcastIncompleteError';
}

/**
 * Sends the live version to all open pages and removes connections that are gone. A failed send does not affect other
 * pages. Notifying a page twice is harmless.
 * @param isOver whether the time of this call is up; `rest` is then the id after which the next call continues
 * @returns how many pages were notified, gone or failed
 * @throws {BroadcastIncompleteError} when this was the last part and some sends failed; a retry repeats the last part
 */
export async function broadcastVersion(
  { connections, send }: Deps,
  { version, after }: PublishMarker,
  now: Date,
  isOver: () => boolean,
) {
  const text = JSON.stringify({ version } satisfies LiveMessage);
  const failures: unknown[] = [];
  let notified = 0;
  let gone = 0;
  async function notify(id: string): Promise<void> {
    try {
      if (await send(id, text)) notified++;
      else {
        gone++;
        await connections.remove(id);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  let rest: string | undefined;
  for await (const { ids, next } of connections.open(now, { after })) {
    await Promise.all(ids.map(notify));
    rest = next;
    if (isOver()) break;
  }
  // While a rest remains, a retry would start a second chain of calls. Missed pages get the version when they reconnect.
  if (failures.length > 0 && !rest) {
    throw new BroadcastIncompleteError(`${failures.length} pages were not notified of version ${version}`, {
      cause: failures[0],
    });
  }
  return { notified, gone, failed: failures.length, ...(rest && { rest }) };
}
