import type { LiveMessage, StaffMessage } from '#shared/website/live.ts';
import { namedError } from '../aws/named-error.ts';
import type { Channel, ConnectionRepository } from './connection-repository.ts';
import type { PublishMarker } from './publish-marker.ts';

type Deps = {
  connections: Pick<ConnectionRepository, 'open' | 'remove'>;
  /** Sends a message to a connection. @returns false when the connection is gone */
  send: (id: string, text: string) => Promise<boolean>;
};

/** Some pages could not be notified, and a retry is likely to succeed. */
export const BroadcastIncompleteError = namedError('BroadcastIncompleteError');

/**
 * Sends the live version to all open dashboards, then to all open pages, and removes connections that are gone. A failed
 * send does not affect other pages. Notifying a page twice is harmless.
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
  const message = { version } satisfies LiveMessage;
  // Only the first call of a publish: it has time for all dashboards, which are few.
  const channels: Channel[] = after ? ['site'] : ['staff', 'site'];
  const { failures, ...counts } = await broadcast({ connections, send }, message, { channels, after }, now, isOver);
  // While a rest remains, a retry would start a second chain of calls. Missed pages get the version when they reconnect.
  if (failures.length > 0 && !counts.rest) {
    throw new BroadcastIncompleteError(`${failures.length} pages were not notified of version ${version}`, {
      cause: failures[0],
    });
  }
  return { ...counts, failed: failures.length };
}

/**
 * Sends a message to the open connections of channels. A failed send does not affect other pages.
 * @returns how many pages were notified or gone, the errors of failed sends, and `rest` as in `broadcastVersion`
 */
export async function broadcast(
  { connections, send }: Deps,
  message: LiveMessage | StaffMessage,
  { channels, after }: { channels: readonly Channel[]; after?: string | undefined },
  now: Date,
  isOver: () => boolean,
) {
  const text = JSON.stringify(message);
  const failures: unknown[] = [];
  let notified = 0;
  let gone = 0;
  async function notify(id: string, isOpening: boolean): Promise<void> {
    try {
      if (await send(id, text)) notified++;
      else {
        gone++;
        if (!isOpening) await connections.remove(id);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  let rest: string | undefined;
  for (const channel of channels) {
    for await (const { ids, opening, next } of connections.open(now, { channel, after })) {
      await Promise.all(ids.map((id) => notify(id, opening.includes(id))));
      rest = next;
      if (isOver()) break;
    }
  }
  return { notified, gone, failures, ...(rest && { rest }) };
}
