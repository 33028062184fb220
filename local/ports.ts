import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * A port for each name, the same at every start of a data directory where it is still free: the addresses in tokens,
 * signed forms and open pages then outlive a restart.
 */
export async function keepPorts<Name extends string>(
  dataDirectory: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const known = lastPorts(dataDirectory);
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort(known[name]);
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(fileIn(dataDirectory), JSON.stringify(ports));
  return ports as Record<Name, number>;
}

/** The port if it is free, otherwise another one. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  const port = await new Promise<number | undefined>((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  if (port === undefined) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The ports of the last run of a data directory. */
export function lastPorts(dataDirectory: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(fileIn(dataDirectory), 'utf8'));
  } catch {
    // None were kept yet, or the file was cut short: any ports will do.
    return {};
  }
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'ports.json');
}
