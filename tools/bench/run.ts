// `npm run bench`: measures sizes and speed against the budgets (README.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { synthesise } from 'local-aws/synthesis';
import { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { bookingMeasures } from './bookings.ts';
import { coldStarts } from './cold-starts.ts';
import { imageMeasures } from './images.ts';
import { interactionMeasures } from './interactions.ts';
import { leadsMeasures } from './leads.ts';
import { lighthouseMeasures } from './lighthouse.ts';
import { pageMeasures } from './page.ts';
import { printTable, type Row, verdict } from './report.ts';
import { restoreMeasures } from './restore.ts';
import { saveToLive } from './running.ts';
import { servedSizes } from './sizes.ts';

const parts = ['sizes', 'page', 'lighthouse', 'images', 'leads', 'bookings', 'cold', 'restore'] as const;
const usage = `npm run bench -- [PART …] [options]

  parts: ${parts.join(', ')}; without one, all

  --assembly FOLDER  measures the stack that was synthesised into FOLDER instead of synthesising the current sources
  --help             prints this`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { assembly: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const unknown = positionals.find((name) => !parts.some((part) => part === name));
if (unknown) throw new Error(`There is no part ${unknown}; there are ${parts.join(', ')}`);
const wants = (part: (typeof parts)[number]) => positionals.length === 0 || positionals.includes(part);

// Compresses like a deployment, not like the local run.
process.env.BROTLI_QUALITY = '11';
const assembly = path.resolve(values.assembly ?? (await synthesise('.local/bench', console.error)));
const rows: Row[] = [];

const begun = performance.now();
if ((['sizes', 'page', 'lighthouse', 'images', 'cold', 'bookings'] as const).some(wants)) await measureDemoStudio();
if (wants('leads')) show(await leadsMeasures(assembly));
if (wants('restore')) show(await restoreMeasures(assembly));

const broken = rows.filter((row) => verdict(row) === 'broken');
console.log(`${rows.length} measured, ${broken.length} broken, in ${Math.round((performance.now() - begun) / 1000)} s`);
process.exitCode = broken.length === 0 ? 0 : 1;

/** Prints each part as soon as it is measured. */
function show(measured: Row[]): void {
  rows.push(...measured);
  printTable(measured);
  console.log();
}

/** The parts that need the whole demo content, whose images take a minute. */
async function measureDemoStudio(): Promise<void> {
  const starting = performance.now();
  const studio = await RunningStudio.start({ assembly, demo: 'whole' });
  const startMs = performance.now() - starting;
  try {
    if (wants('sizes')) show(await servedSizes(studio));
    if (wants('page')) {
      const start = { measure: 'start, with an empty data folder', ours: startMs, unit: 'ms', timed: true };
      show([start, ...(await startAgain(studio))]);
      show(await pageMeasures(studio));
      show(await interactionMeasures(studio));
      show(await saveToLive(studio));
    }
    if (wants('lighthouse')) {
      const { rows: scores, costs } = await lighthouseMeasures(studio);
      show(scores);
      for (const cost of costs) console.log(cost);
    }
    if (wants('images')) show(await imageMeasures(studio));
    if (wants('cold')) show(await coldStarts(studio, assembly));
    if (wants('bookings')) show(await bookingMeasures(studio, assembly));
  } finally {
    await studio.stop();
  }
}

async function startAgain(studio: RunningStudio): Promise<Row[]> {
  await studio.kill();
  const again = performance.now();
  await studio.start();
  return [{ measure: 'start, after a kill', ours: performance.now() - again, unit: 'ms', timed: true }];
}
