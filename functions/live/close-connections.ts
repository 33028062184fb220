import type { ConnectionRepository } from './connection-repository.ts';

type Deps = {
  connections: Pick<ConnectionRepository, 'open'>;
  close: (id: string) => Promise<void>;
};

/**
 * Closes all staff connections of accounts; the disconnects remove them. Pages whose session goes on connect again with a
 * new ticket.
 * @returns how many were closed
 * @throws {AggregateError} after all others were closed when some could not be; a retry closes these
 */
export async function closeConnections({ connections, close }: Deps, accounts: string[], now: Date): Promise<number> {
  const failures: unknown[] = [];
  let closed = 0;
  async function closeOne(id: string): Promise<void> {
    try {
      await close(id);
      closed++;
    } catch (error) {
      failures.push(error);
    }
  }
  for (const account of accounts) {
    try {
      for await (const { ids } of connections.open(now, { channel: 'staff', account })) {
        await Promise.all(ids.map(closeOne));
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failures in closing connections`);
  return closed;
}
