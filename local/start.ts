// `npm start`: runs the synthesised stack on this machine and prints where it is found.
//   PORT=3000             port of the site
//   npm start -- --fresh  forgets everything that was stored
//   npm start -- --watch  deploys again when a function or the stack changes
//   npm start -- --assembly DIR   runs what was synthesised into this folder, as it is
//   npm start -- --data DIR --inbox-port N   for several runs beside each other
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Platform, startPlatform } from './platform.ts';
import { CannotStartError } from './ports.ts';
import { synthesise, watchServerSource } from './synthesis.ts';

const { values } = parseArgs({
  options: {
    assembly: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    data: { type: 'string', default: '.local' },
    'inbox-port': { type: 'string' },
    watch: { type: 'boolean', default: false },
  },
});
const sitePort = Number(process.env.PORT || 3000);
const dataDirectory = path.join(values.data, 'data');
const log = (line: string) => console.error(line);

const ownAssembly = '.local/assembly';
/** What was acknowledged is on disk already, so that an end that takes longer than this may as well be cut short. */
const patienceMs = 5_000;
let running: Platform | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

const platform = await start().catch((error) => {
  if (!(error instanceof CannotStartError)) throw error;
  console.error(`Not started: ${error.message}`);
  process.exit(1);
});
running = platform;

console.log(`site ${platform.siteUrl}`);
for (const [name, value] of Object.entries(platform.outputs)) {
  if (name !== 'Site') console.log(`${name.toLowerCase()} ${value}`);
}
console.log(`inbox ${platform.inboxUrl}`);
console.log(`ready ${platform.siteUrl}`);

if (values.watch && !values.assembly) {
  let deploying = Promise.resolve();
  watchServerSource(() => {
    deploying = deploying.then(deployAgain);
  });
}

async function start(): Promise<Platform> {
  const { assembly, fresh } = values;
  const assemblyDirectory = assembly ?? (await synthesise(ownAssembly, log));
  const inboxPort = values['inbox-port'] ? Number(values['inbox-port']) : undefined;
  return startPlatform({ assemblyDirectory, dataDirectory, sitePort, inboxPort, fresh, log });
}

/** A terminal and npm both pass on a Ctrl-C, so that it comes twice; and it may come before anything runs. */
function end(): void {
  if (!running) process.exit(130);
  const { stop } = running;
  setTimeout(() => process.exit(1), patienceMs).unref();
  void stop().finally(() => process.exit(0));
}

/** A change that does not build leaves the last one running. */
async function deployAgain(): Promise<void> {
  try {
    await synthesise(ownAssembly, log);
    await platform.redeploy();
    log('Deployed again');
  } catch (error) {
    log(String(error));
  }
}
