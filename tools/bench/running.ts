import { setTimeout } from 'node:timers/promises';
import { apiRoot } from '#shared/contract/call.ts';
import { tokensOf } from '../../e2e/fixtures/access-token.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { percentile, type Row } from './report.ts';

const saves = 25;
/** Longer than the time in which the publisher combines saves. */
const intervalMs = 1_000;

/** Time from an accepted save until the page shows it. */
export async function saveToLive(studio: RunningStudio): Promise<Row[]> {
  const { access } = await tokensOf(studio, studio.user);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const took: number[] = [];
  for (let n = 0; n < saves; n++) {
    const value = `Measured ${n} at ${Date.now()}`;
    const body = JSON.stringify({ rows: [{ section: 'hero', field: 'subtitle', value }] });
    const saved = await fetch(`${studio.site}${apiRoot}/content`, { method: 'PUT', headers, body });
    if (!saved.ok) throw new Error(`Saving failed: ${saved.status} ${await saved.text()}`);
    const acceptedAt = performance.now();
    while (!(await (await fetch(studio.site)).text()).includes(value)) {
      if (performance.now() - acceptedAt > 20_000) throw new Error('A save did not go live within 20 s');
      await setTimeout(5);
    }
    took.push(performance.now() - acceptedAt);
    await setTimeout(intervalMs);
  }
  const here = { unit: 'ms', timed: true };
  return [
    { measure: 'save to live, p50', ours: percentile(took, 50), ...here, must: 400, reach: 200 },
    { measure: 'save to live, p95', ours: percentile(took, 95), ...here, must: 1000, reach: 500 },
  ];
}
