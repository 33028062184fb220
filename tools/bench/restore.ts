import { isDeepStrictEqual } from 'node:util';
import { runDrill, startDrillStudio } from '../../e2e/fixtures/restore-drill.ts';
import type { Row } from './report.ts';

/** The duration of each step of the restore drill. */
export async function restoreMeasures(assembly: string): Promise<Row[]> {
  const studio = await startDrillStudio(assembly);
  try {
    const { steps, before, restored, destroyed, back } = await runDrill(studio);
    if (!isDeepStrictEqual(restored, before)) throw new Error('The restored studio differs from the one before');
    if (!isDeepStrictEqual(back, destroyed)) throw new Error('Switching back shows other data than before');
    return steps.map(({ step, ms }) => ({ measure: `restore drill, ${step}`, ours: ms, unit: 'ms', timed: true }));
  } finally {
    await studio.stop();
  }
}
