// `npm run mutants`: breaks the product on purpose and reports whether the tests that cite the broken rows fail.
import { execFileSync } from 'node:child_process';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import type { TestResult } from '../test/results.ts';
import { BrokenCopy } from './broken-copy.ts';
import { type Outcome, runCiting, unnoticedRows } from './citing-tests.ts';
import { type ListedMutant, nameOf, problemOf, readMutants } from './list.ts';
import { changedUnits, mutateUnits, runStryker } from './units.ts';

const usage = `npm run mutants -- [options]

  --only AREA        the mutants in tools/mutants/entries/AREA.ts (may be given several times)
  --row ROW          the mutants of a row, such as BOOK-24 (may be given several times)
  --changed COMMIT   the mutants whose rows, tests or sources changed since the commit, those of StrykerJS first
  --minutes N        starts no new mutant after N minutes; StrykerJS takes at most half of them
  --shard I/N        every Nth mutant from the Ith on, in a separate copy, for parallel runs
  --no-baseline      skips the tests of the unbroken product
  --units [PATH …]   StrykerJS alone, for sources with unit tests beside them`;

type Verdict = { kind: 'killed' | 'doubtful' | 'survived' | 'excused' | 'broken'; reason: string };

const timeout = 'Test timeout of';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    row: { type: 'string', multiple: true },
    changed: { type: 'string' },
    minutes: { type: 'string' },
    shard: { type: 'string' },
    'no-baseline': { type: 'boolean' },
    units: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (options.help) {
  console.log(usage);
} else if (options.units) {
  const all = ['shared/**/*.ts'];
  process.exitCode = (await runStryker(positionals.length > 0 ? positionals : all)) === 0 ? 0 : 1;
} else {
  const minutes = Number(options.minutes ?? 24 * 60);
  const end = Date.now() + minutes * 60_000;
  const ofUnits = options.changed ? await mutateUnits(changedUnits(options.changed), minutes / 2) : 0;
  const ofBrowserTests = await runMutants(end);
  process.exitCode = ofUnits || ofBrowserTests;
}

async function runMutants(end: number): Promise<number> {
  const chosen = choose(await readMutants());
  const problems = chosen.flatMap((mutant) => {
    const problem = problemOf(mutant);
    return problem ? [`${nameOf(mutant)}: ${problem}`] : [];
  });
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    return 1;
  }
  console.log(`${chosen.length} mutants`);
  if (chosen.length === 0) return 0;

  const copy = new BrokenCopy(options.shard?.replace('/', '-of-'));
  copy.update();
  if (!options['no-baseline'] && !(await testsPass(copy, chosen))) return 1;

  const counts = { killed: 0, doubtful: 0, survived: 0, excused: 0, broken: 0, left: 0 };
  for (const mutant of chosen) {
    if (Date.now() > end) {
      counts.left += 1;
      continue;
    }
    const started = performance.now();
    const verdict = verdictOn(mutant, await copy.with(mutant, () => testsOf([mutant], copy)));
    const seconds = Math.round((performance.now() - started) / 1000);
    counts[verdict.kind] += 1;
    console.log(`${verdict.kind.padEnd(8)} ${nameOf(mutant)} (${seconds} s)${verdict.reason}`);
  }
  const { killed, doubtful, survived, excused, broken, left } = counts;
  console.log(
    `${killed} killed, ${doubtful} doubtful, ${survived} survived, ${excused} survived with a reason, ${broken} broken, ${left} not run`,
  );
  return survived + broken === 0 ? 0 : 1;
}

/** A mutant is killed when a test fails for each of its rows. A test that only ran out of time leaves a doubt. */
function verdictOn({ rows, survives }: ListedMutant, outcome: Outcome): Verdict {
  const { passed, failed, unstarted, broken } = outcome;
  if (broken !== undefined) return { kind: 'broken', reason: `: the tests could not start\n${broken}` };
  const unnoticed = unnoticedRows(rows, outcome);
  if (unnoticed.length === 0) {
    const causes = rows.map((row) => causeOf(failed.filter(({ title }) => title.includes(row))));
    const kind = causes.some((cause) => cause.startsWith(timeout)) ? 'doubtful' : 'killed';
    return { kind, reason: causes.map((cause) => `\n         ${cause}`).join('') };
  }
  const stopped = unstarted.find(({ title }) => unnoticed.some((row) => title.includes(row)));
  if (stopped) return { kind: 'broken', reason: `: ${stopped.errors?.join(' ').slice(0, 600)}` };
  if (survives) return { kind: 'excused', reason: `: ${survives}` };
  const uncited = unnoticed.filter((row) => !passed.some(({ title }) => title.includes(row)));
  const cause =
    uncited.length > 0 ? `no test cites ${uncited.join(', ')}` : `no test of ${unnoticed.join(', ')} failed`;
  return { kind: 'survived', reason: `: ${cause}` };
}

/** The first message of the failed tests that says more than that the time is over. */
function causeOf(failed: readonly TestResult[]): string {
  const messages = failed.flatMap(({ errors = [] }) => errors.map(summaryOf));
  return messages.find((message) => !message.startsWith(timeout)) ?? timeout;
}

/** The first line of a message, with what was expected and received. */
function summaryOf(message: string): string {
  const [first = '', ...others] = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const values = others.filter((line) => /^(Locator|Expected|Received|- waiting for)/.test(line)).slice(0, 3);
  return [first, ...values].join(' | ').slice(0, 300);
}

/** Only tests that pass on the unbroken product say anything about the broken one. */
async function testsPass(copy: BrokenCopy, mutants: readonly ListedMutant[]): Promise<boolean> {
  const { failed, unstarted, broken } = await testsOf(mutants, copy);
  if (broken !== undefined) console.error(broken);
  for (const { title } of [...failed, ...unstarted]) console.error(`fails without a mutant: ${title}`);
  return broken === undefined && failed.length + unstarted.length === 0;
}

async function testsOf(mutants: readonly ListedMutant[], { root }: BrokenCopy): Promise<Outcome> {
  const rows = [...new Set(mutants.flatMap((mutant) => mutant.rows))];
  return runCiting(rows, root);
}

function choose(mutants: readonly ListedMutant[]): ListedMutant[] {
  const { only, row: rows, changed } = options;
  const diff = changed ? changesSince(changed) : undefined;
  const [shard = 1, shards = 1] = (options.shard ?? '1/1').split('/').map(Number);
  const chosen = mutants.filter(
    (mutant) =>
      (!only || only.includes(mutant.area)) &&
      (!rows || mutant.rows.some((row) => rows.includes(row))) &&
      (!diff || diff.files.has(mutant.file) || mutant.rows.some((row) => diff.lines.includes(row))),
  );
  return chosen.filter((_, index) => index % shards === shard - 1);
}

/** The changed files, and the changed lines with their rows, test titles and mutants. */
function changesSince(commit: string): { files: Set<string>; lines: string } {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const diff = (context: string, ...paths: string[]) => git('diff', context, commit, '--', ...paths);
  return {
    files: new Set(git('diff', '--name-only', commit).split('\n')),
    lines: [
      diff('--unified=0', 'docs/requirements.md'),
      // An entry has at least seven lines, with its rows at the top.
      diff('--unified=6', 'tools/mutants/entries/*.ts'),
      // The whole test around each change, including its title.
      diff('--function-context', 'e2e/*.spec.ts', '*.test.ts', '*.test.tsx'),
    ].join('\n'),
  };
}
