import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** The platform cannot start for an external reason, which the message names. */
export class CannotStartError extends Error {
  override readonly name = 'CannotStartError';
}

/** Listens on the loopback interface. @returns the port; 0 picks a free one */
export function listenOn(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as { port: number }).port);
    });
  });
}

/** Listens on the previous port, or on a free one if that is in use. */
export async function listenAgain(server: Server, port = 0, host?: string): Promise<number> {
  try {
    return await listenOn(server, port, host);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return listenOn(server, 0, host);
  }
}

/** Waits for a server to listen on a chosen port. @throws {CannotStartError} naming the port when it is in use */
export async function orPortTaken<Result>(listening: Promise<Result>, what: string, how: string): Promise<Result> {
  try {
    return await listening;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { port } = error as { port?: number };
    const advice = `Choose another one for the ${what}, with ${how}`;
    throw new CannotStartError(`port ${port} is in use by another program. ${advice}`, { cause: error });
  }
}

/** Returns a currently free port. Another program may take it before it is used. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  const port = await listenAgain(server, wanted);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The ports of the last run. They stay the same because tokens, signed URLs and open pages contain them. */
export function lastPorts(dataDirectory: string): Partial<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(fileIn(dataDirectory), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export function keepPorts(dataDirectory: string, ports: Record<string, number>): void {
  mkdirSync(dataDirectory, { recursive: true });
  const draft = `${fileIn(dataDirectory)}.draft`;
  writeFileSync(draft, JSON.stringify(ports));
  renameSync(draft, fileIn(dataDirectory));
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'ports.json');
}
