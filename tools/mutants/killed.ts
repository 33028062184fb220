import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ListedMutant } from './list.ts';

const file = 'e2e/mutants/killed.json';

/** Whether the mutant, as it is listed now, was killed when it last ran. */
export function wasKilled(mutant: ListedMutant): boolean {
  return readRecord()[nameOf(mutant)] === fingerprintOf(mutant);
}

/** Records the verdict at once, because a run can be stopped at any time. Shards share the file, so it is read again. */
export function recordVerdict(mutant: ListedMutant, killed: boolean, all: readonly ListedMutant[]): void {
  const record = readRecord();
  delete record[nameOf(mutant)];
  if (killed) record[nameOf(mutant)] = fingerprintOf(mutant);
  const listed = new Set(all.map(nameOf));
  const kept = Object.entries(record).filter(([name]) => listed.has(name));
  const sorted = kept.sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export function nameOf({ area, rows, why }: ListedMutant): string {
  return `${area} ${rows.join(' ')}: ${why}`;
}

/** By the name of each killed mutant, the fingerprint of its entry at that time. */
function readRecord(): Record<string, string> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function fingerprintOf({ rows, file, from, to }: ListedMutant): string {
  return createHash('sha256')
    .update(JSON.stringify([rows, file, from, to]))
    .digest('hex')
    .slice(0, 16);
}
