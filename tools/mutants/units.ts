import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const report = '.local/stryker/report.json';

/** What the copy of the project does not need. */
const leftOut = ['/docs/screenshots', '/web/dist', '/cdk.out', '/.local', '/test-results', '/e2e/*.spec.ts'];

/**
 * Runs StrykerJS on these sources with the unit tests of their folders. Returns its exit code: null after a signal.
 * @param mutate patterns of paths, each optionally with lines
 */
export async function runStryker(mutate: readonly string[]): Promise<number | null> {
  const tests = testsOf(mutate);
  rmSync(report, { force: true });
  const code = await stryker(tests, mutate);
  const left = tests === 'functions' && code === 1 ? survivors() : [];
  if (left.length === 0) return code;
  // On vitest, StrykerJS does not notice a test file that fails while it loads.
  console.log('Runs the survivors again on jest.');
  return stryker('jest', left);
}

type Tests = 'vitest' | 'functions' | 'jest';

/** Tests of `functions` run on vitest first, ten times as fast. Those of `functions/aws` mock modules as only jest can. */
function testsOf(mutate: readonly string[]): Tests {
  if (mutate.some((each) => /^(infra|operator|functions\/aws)\//.test(each))) return 'jest';
  return mutate.some((each) => each.startsWith('functions/')) ? 'functions' : 'vitest';
}

async function stryker(runner: Tests, mutate: readonly string[]): Promise<number | null> {
  const folders = [...new Set(mutate.map((each) => path.dirname(each)))];
  const tests = [
    '*.test.ts',
    '*.test.tsx',
    ...folders.flatMap((each) => [`!/${each}/*.test.ts`, `!/${each}/*.test.tsx`]),
  ];
  const sources = [...mutate, '!**/*.test.*'];
  const args = ['run', 'tools/mutants/stryker.config.mjs', '--mutate', sources.join()];
  args.push('--ignorePatterns', [...leftOut, ...tests].join());
  // In CI mode, vitest does not rewrite the snapshots of jest.
  const env = { ...process.env, CI: 'true', MUTANT_TESTS: runner };
  const child = spawn('stryker', args, { stdio: 'inherit', env });
  const [code] = await once(child, 'close');
  return code;
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
