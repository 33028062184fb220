import type { ConnectionRepository } from './connection-repository.ts';

type Deps = {
  connections: Pick<ConnectionRepository, 'open'>;
  close: (id: string) => Promise<void>;
};

/**
 * Closes all staff connections of an account; the disconnects remove them. Pages whose session goes on connect again with a
 * new ticket.
 * @returns how many were closed
 * @throws {AggregateError} after all others were closed when some could not be; a retry closes these
 */
export async function closeConnections({ connections, close }: Deps, account: string, now: Date): Promise<number> {
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
  for await (const { ids } of connections.open(now, { channel: 'staff', account })) {
    await Promise.all(ids.map(closeOne));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} staff connections were not closed`);
  return closed;
}
