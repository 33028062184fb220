import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const report = '.local/stryker/report.json';

/** What the copy of the project does not need. */
const leftOut = ['/docs/screenshots', '/web/dist', '/cdk.out', '/.local', '/test-results', '/e2e/*.spec.ts'];

/**
 * The sources that changed since the commit and have unit tests beside them, a list for each folder. Only changed lines
 * are mutated (`shared/values/urls.ts:3-9`), or the whole source if only its tests changed.
 */
export function changedUnits(commit: string): string[][] {
  const folders = ['shared', 'functions', 'infra', 'operator', 'web'];
  const diff = execFileSync('git', ['diff', '--unified=0', commit, '--', ...folders], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return unitsIn(diff);
}

/** @param diff the output of `git diff --unified=0` */
export function unitsIn(diff: string): string[][] {
  const changed = new Map<string, string[]>();
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const file = part.match(/^\+\+\+ b\/(.*)$/m)?.[1];
    if (!file || !/\.tsx?$/.test(file)) continue;
    const hunks = part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm);
    const ranges = [...hunks].flatMap(([, first, count = '1']) =>
      count === '0' ? [] : [`${first}-${Number(first) + Number(count) - 1}`],
    );
    changed.set(file, ranges);
  }
  const sources = [...changed.keys()].map(sourceOf).filter((file) => file !== undefined);
  const units = [...new Set(sources)].flatMap(
    (file) => changed.get(file)?.map((lines) => `${file}:${lines}`) ?? [file],
  );
  return [...Map.groupBy(units, (unit) => path.dirname(unit)).values()];
}

/** The source of a test file; the file itself if it has a test file beside it. */
function sourceOf(file: string): string | undefined {
  const name = file.replace(/(\.test)?\.tsx?$/, '');
  const named = (ending: string) =>
    ['.ts', '.tsx'].map((type) => name + ending + type).find((each) => existsSync(each));
  return named('.test') && named('');
}

/** Mutates the units folder by folder, for a limited time. Returns the exit code: 1 if a mutant survived. */
export async function mutateUnits(folders: readonly string[][], minutes: number): Promise<number> {
  const end = Date.now() + minutes * 60_000;
  let code = 0;
  for (const units of folders) {
    const left = end - Date.now();
    const result = left > 0 ? await runStryker(units, left) : 'stopped';
    if (result === 'stopped') console.log(`No time left for ${units.join(' ')}`);
    else if (result !== 0) code = 1;
  }
  return code;
}

/**
 * Runs StrykerJS on these sources with the unit tests of their folders. Returns its exit code.
 * @param mutate patterns of paths, each optionally with lines
 */
export async function runStryker(mutate: readonly string[], timeoutMs = Infinity): Promise<number | 'stopped'> {
  const end = Date.now() + timeoutMs;
  const tests = testsOf(mutate);
  rmSync(report, { force: true });
  const code = await stryker(tests, mutate, timeoutMs);
  const left = tests === 'functions' && code === 1 ? survivors() : [];
  if (left.length === 0) return code;
  // On vitest, StrykerJS does not notice a test file that fails while it loads.
  console.log('Runs the survivors again on jest.');
  return stryker('jest', left, end - Date.now());
}

type Tests = 'vitest' | 'functions' | 'jest';

/** Tests of `functions` run on vitest first, ten times as fast. Those of `functions/aws` mock modules as only jest can. */
function testsOf(mutate: readonly string[]): Tests {
  if (mutate.some((each) => /^(infra|operator|functions\/aws)\//.test(each))) return 'jest';
  return mutate.some((each) => each.startsWith('functions/')) ? 'functions' : 'vitest';
}

async function stryker(runner: Tests, mutate: readonly string[], timeoutMs: number): Promise<number | 'stopped'> {
  const folders = [...new Set(mutate.map((each) => path.dirname(each)))];
  const tests = [
    '*.test.ts',
    '*.test.tsx',
    ...folders.flatMap((each) => [`!/${each}/*.test.ts`, `!/${each}/*.test.tsx`]),
  ];
  const sources = [...mutate, '!**/*.test.*'];
  const args = ['run', 'tools/mutants/stryker.config.mjs', '--mutate', sources.join()];
  args.push('--ignorePatterns', [...leftOut, ...tests].join());
  // A process group of its own: a test can have started a database engine, which has to end too.
  const isLimited = Number.isFinite(timeoutMs);
  // In CI mode, vitest does not rewrite the snapshots of jest.
  const env = { ...process.env, CI: 'true', MUTANT_TESTS: runner };
  const child = spawn('stryker', args, { stdio: 'inherit', detached: isLimited, env });
  const timer = isLimited ? setTimeout(() => process.kill(-child.pid!), timeoutMs) : undefined;
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return code ?? 'stopped';
}

type Report = {
  files: Record<
    string,
    { mutants: { status: string; location: { start: { line: number }; end: { line: number } } }[] }
  >;
};

/** The lines of the mutants that survived the last run, as patterns; none if it ended without a report. */
function survivors(): string[] {
  if (!existsSync(report)) return [];
  const { files }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const patterns = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location: { start, end } }) => `${file}:${start.line}-${end.line}`),
  );
  return [...new Set(patterns)];
}
