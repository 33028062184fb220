import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ListedMutant } from './list.ts';

export type Verdict = { kind: 'killed' | 'doubtful' | 'survived' | 'excused' | 'broken'; reason: string };

const file = '.local/mutants/verdicts.json';

/** The last verdict on each mutant, kept between runs. A changed entry has none. */
export class Verdicts {
  readonly #all: Record<string, Verdict & { name: string }>;

  constructor() {
    this.#all = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  /** Stores the verdict at once: a run can be stopped at any time. */
  add(mutant: ListedMutant, verdict: Verdict): void {
    this.#all[keyOf(mutant)] = { name: `${mutant.area} ${mutant.rows.join(' ')}: ${mutant.why}`, ...verdict };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.#all, null, 2));
  }

  killed(mutant: ListedMutant): boolean {
    const kind = this.#all[keyOf(mutant)]?.kind;
    return kind === 'killed' || kind === 'excused';
  }
}

function keyOf({ rows, file, from, to }: ListedMutant): string {
  return createHash('sha256')
    .update(JSON.stringify([rows, file, from, to]))
    .digest('hex')
    .slice(0, 16);
}
