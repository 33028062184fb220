// `npm start`: runs the synthesised stack on this machine and prints where it is found.
//   PORT=3000             port of the site
//   npm start -- --fresh  forgets everything that was stored
//   npm start -- --watch  deploys again when a function or the stack changes
//   npm start -- --assembly DIR   runs what was synthesised into this folder, as it is
//   npm start -- --data DIR --inbox-port N   for several runs beside each other
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPlatform } from './platform.ts';
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

if (values.fresh) rmSync(dataDirectory, { recursive: true, force: true });
const assemblyDirectory = values.assembly ?? (await synthesise('.local/assembly', log));
const platform = await startPlatform({
  assemblyDirectory,
  dataDirectory,
  sitePort,
  ...(values['inbox-port'] ? { inboxPort: Number(values['inbox-port']) } : {}),
  log,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await platform.stop();
    process.exit(0);
  });
}

console.log(`site ${platform.siteUrl}`);
for (const [name, value] of Object.entries(platform.outputs)) {
  if (name !== 'Site') console.log(`${name.toLowerCase()} ${value}`);
}
console.log(`inbox ${platform.inboxUrl}`);
console.log(`ready ${platform.siteUrl}`);

if (values.watch) {
  let deploying = Promise.resolve();
  watchServerSource(() => {
    deploying = deploying.then(deployAgain);
  });
}

/** A change that does not build leaves the last one running. */
async function deployAgain(): Promise<void> {
  try {
    await synthesise(assemblyDirectory, log);
    await platform.redeploy();
    log('Deployed again');
  } catch (error) {
    log(String(error));
  }
}
