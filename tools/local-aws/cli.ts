#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Platform, startPlatform } from './platform/platform.ts';
import { CannotStartError } from './platform/ports.ts';
import { readSettings } from './platform/settings.ts';
import { watchSources } from './platform/sources.ts';
import { synthesise } from './platform/synthesis.ts';

const help = `Runs the CDK app in this folder on this machine.

  --fresh             deletes all stored data first
  --watch             deploys again when a source file changes
  --data DIR          folder for stored data (default: .local)
  --assembly DIR      runs this synthesised assembly instead; SIGHUP deploys it again
  --lambda-idle SEC   how long a Lambda worker waits for its next event before it ends (default: 60)
  --recovery-lag SEC  how far point-in-time recovery of tables is behind (default: 300, as on AWS)
  --inbox-port PORT   port of the inbox page (default: a free one)
  --help              shows this text

  PORT=3000           environment variable: port of the site

package.json may hold settings under "local-aws"; the README lists them.`;

const { values } = parseArgs({
  options: {
    assembly: { type: 'string' },
    data: { type: 'string', default: '.local' },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    'inbox-port': { type: 'string' },
    'lambda-idle': { type: 'string' },
    'recovery-lag': { type: 'string', default: '300' },
    watch: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

/** The deadline of a shutdown. Acknowledged writes are already on disk, so it loses no data. */
const shutdownTimeoutMs = 5_000;
const assemblyFolder = '.local/assembly';
const log = (line: string) => console.error(line);

let running: Platform | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, shutDown);

const platform = await start().catch((error) => {
  if (!(error instanceof CannotStartError)) throw error;
  console.error(`Not started: ${error.message}`);
  process.exit(1);
});
running = platform;

let deploying = Promise.resolve();
const deployNext = () => {
  deploying = deploying.then(deployAgain);
};
if (values.assembly) process.on('SIGHUP', deployNext);
else if (values.watch) watchSources(deployNext);
// The last step: a signal can follow `ready` at once.
printAddresses(platform);

async function start(): Promise<Platform> {
  const settings = readSettings();
  const idle = values['lambda-idle'];
  return startPlatform({
    assemblyDirectory: values.assembly ?? (await synthesise(assemblyFolder, log)),
    dataDirectory: path.join(values.data, 'data'),
    sitePort: Number(process.env.PORT || 3000),
    inboxPort: values['inbox-port'] ? Number(values['inbox-port']) : undefined,
    fresh: values.fresh,
    recoveryLagSeconds: Number(values['recovery-lag']),
    settings: { ...settings, ...(idle && { lambdaIdleSeconds: Number(idle) }) },
    log,
  });
}

/** Prints the URL of the site, each stack output and the inbox URL, one per line, and `ready` last. */
function printAddresses({ siteUrl, inboxUrl, outputs }: Platform): void {
  console.log(`site ${siteUrl}`);
  for (const [name, value] of Object.entries(outputs)) {
    const line = name.toLowerCase();
    if (!['site', 'inbox', 'ready'].includes(line)) console.log(`${line} ${value}`);
  }
  console.log(`inbox ${inboxUrl}`);
  console.log(`ready ${siteUrl}`);
}

/** The terminal and npm both forward Ctrl-C, so the signal can arrive twice, or before the platform runs. */
function shutDown(): void {
  if (!running) process.exit(130);
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
  void running.stop().finally(() => process.exit(0));
}

/** If the new sources fail to build, the last deployment keeps running. */
async function deployAgain(): Promise<void> {
  try {
    if (!values.assembly) await synthesise(assemblyFolder, log);
    await platform.redeploy();
    log('Deployed again');
  } catch (error) {
    log(String(error));
  }
}
