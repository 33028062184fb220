// Ours against the budgets: `npm run bench`, or parts of it: `npm run bench -- sizes page lighthouse pictures leads
// bookings cold`. Times are this machine's and fail nothing; a size or a count over what must be held does.
//   --assembly DIR   measures what was synthesised into this folder, as it is
import path from 'node:path';
import { parseArgs } from 'node:util';
import { synthesise } from '../local/synthesis.ts';
import { bookingMeasures } from './bench-bookings.ts';
import { coldStarts } from './bench-cold.ts';
import { leadsMeasures } from './bench-leads.ts';
import { lighthouseMeasures } from './bench-lighthouse.ts';
import { pageMeasures } from './bench-page.ts';
import { pictureMeasures } from './bench-pictures.ts';
import { printTable, type Row, verdict } from './bench-report.ts';
import { idleMemory, saveToLive } from './bench-running.ts';
import { bundleSizes, servedSizes } from './bench-sizes.ts';
import { interactionMeasures } from './bench-touch.ts';
import { RunningStudio } from './running-studio.ts';

const parts = ['sizes', 'page', 'lighthouse', 'pictures', 'leads', 'bookings', 'cold'] as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { assembly: { type: 'string' } } });
const unknown = positionals.find((name) => !parts.some((part) => part === name));
if (unknown) throw new Error(`There is no part ${unknown}; there are ${parts.join(', ')}`);
const wants = (part: (typeof parts)[number]) => positionals.length === 0 || positionals.includes(part);

const assembly = path.resolve(values.assembly ?? (await synthesise('.local/assembly', console.error)));
const rows: Row[] = [];
if (wants('sizes')) show(bundleSizes(assembly));

const begun = performance.now();
const studio = await RunningStudio.start({ assembly, demo: 'whole' });
const startMs = performance.now() - begun;
try {
  if (wants('sizes')) show(await servedSizes(studio));
  if (wants('page')) {
    const start = { measure: 'start, with nothing stored', ours: startMs, unit: 'ms', timed: true };
    show([start, ...(await startAgain()), ...(await idleMemory(studio))]);
    show(await pageMeasures(studio));
    show(await interactionMeasures(studio));
    show(await saveToLive(studio));
  }
  if (wants('lighthouse')) {
    const { rows: scores, costs } = await lighthouseMeasures(studio);
    show(scores);
    for (const cost of costs) console.log(cost);
  }
  if (wants('pictures')) show(await pictureMeasures(studio));
  if (wants('cold')) show(await coldStarts(studio, assembly));
  if (wants('bookings')) show(await bookingMeasures(studio, assembly));
} finally {
  await studio.stop();
}
if (wants('leads')) show(await leadsMeasures(assembly));

const broken = rows.filter((row) => verdict(row) === 'broken');
console.log(`${rows.length} measured, ${broken.length} broken, in ${Math.round((performance.now() - begun) / 1000)} s`);
process.exitCode = broken.length === 0 ? 0 : 1;

/** At once, so that whoever waits for the rest has something to read. */
function show(measured: Row[]): void {
  rows.push(...measured);
  printTable(measured);
  console.log();
}

async function startAgain(): Promise<Row[]> {
  await studio.kill();
  const again = performance.now();
  await studio.start();
  return [{ measure: 'start, after a kill', ours: performance.now() - again, unit: 'ms', timed: true }];
}
