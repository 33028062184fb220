import type { LiveMessage } from '#shared/live.ts';
import type { ConnectionRepository } from './connection-repository.ts';

type Needs = {
  connections: Pick<ConnectionRepository, 'open' | 'remove'>;
  /** Sends a text to a connection. @returns whether the connection was still there */
  send: (id: string, text: string) => Promise<boolean>;
};

/** A page could not be told, and trying again is likely to help. */
export class PagesNotToldError extends Error {
  override readonly name = 'PagesNotToldError';
}

/**
 * Tells every open page which version is live, and forgets those that are gone. One that cannot be told keeps no other
 * from being told; telling a page twice does nothing to it.
 * @returns how many were told and how many were gone
 * @throws {PagesNotToldError} when all were tried and some not reached
 */
export async function tellOpenPages({ connections, send }: Needs, version: number, now: Date) {
  const text = JSON.stringify({ version } satisfies LiveMessage);
  const failures: unknown[] = [];
  let told = 0;
  let gone = 0;
  async function tell(id: string): Promise<void> {
    try {
      if (await send(id, text)) told++;
      else {
        gone++;
        await connections.remove(id);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  for await (const ids of connections.open(now)) await Promise.all(ids.map(tell));
  if (failures.length > 0) {
    throw new PagesNotToldError(`${failures.length} pages were not told of version ${version}`, { cause: failures[0] });
  }
  return { told, gone };
}
