import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startError } from '../../e2e/fixtures/running-studio.ts';
import { readResults, resultFiles, resultsFolder, type TestResult } from '../test/results.ts';

type Runner = 'vitest' | 'jest' | 'playwright';
/** `unstarted` are tests whose stack did not start. `broken` is the reason why a runner could not start. */
export type Outcome = { passed: TestResult[]; failed: TestResult[]; unstarted: TestResult[]; broken?: string };

const testFiles: Record<Runner, string[]> = {
  vitest: ['{shared,web,tools}/**/*.test.{ts,tsx}'],
  jest: ['{functions,infra}/**/*.test.{ts,tsx}'],
  playwright: ['e2e/*.spec.ts'],
};

/** Runs the tests whose titles cite one of the rows. Once a test of a row has failed, later runners leave the row out. */
export async function runCiting(rows: readonly string[], root: string): Promise<Outcome> {
  rmSync(path.join(root, resultsFolder), { recursive: true, force: true });
  mkdirSync(path.join(root, resultsFolder), { recursive: true });
  const outcome: Outcome = { passed: [], failed: [], unstarted: [] };
  for (const runner of ['vitest', 'jest', 'playwright'] as const) {
    const open = unnoticedRows(rows, outcome);
    const files = filesCiting(open, runner, root);
    if (files.length === 0) continue;
    const output = await run(runner, argumentsOf(runner, files, open), root);
    const tests = readResults(runner, root);
    if (!tests) return { ...outcome, broken: `${runner} wrote no report:\n${tail(output)}` };
    outcome.passed.push(...tests.filter(({ status }) => status === 'passed'));
    const failed = tests.filter(({ status }) => status === 'failed');
    outcome.failed.push(...failed.filter((test) => hasStarted(test)));
    outcome.unstarted.push(...failed.filter((test) => !hasStarted(test)));
  }
  return outcome;
}

function hasStarted({ errors = [] }: TestResult): boolean {
  return !errors.some((message) => message.includes(startError));
}

/** The rows without a failed test that cites them. */
export function unnoticedRows(rows: readonly string[], { failed }: Pick<Outcome, 'failed'>): string[] {
  return rows.filter((row) => !failed.some(({ title }) => title.includes(row)));
}

function filesCiting(rows: readonly string[], runner: Runner, root: string): string[] {
  return globSync(testFiles[runner], { cwd: root }).filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return rows.some((row) => text.includes(row));
  });
}

function argumentsOf(runner: Runner, files: readonly string[], rows: readonly string[]): string[] {
  const titles = `\\b(${rows.join('|')})\\b`;
  switch (runner) {
    case 'vitest':
      return ['run', ...files, '-t', titles, '--reporter=json', `--outputFile=${resultFiles.vitest}`];
    case 'jest':
      return [...files, '-t', titles, '--json', `--outputFile=${resultFiles.jest}`];
    case 'playwright': {
      // After a failure, a new stack starts: one failure is enough for one row.
      const stop = rows.length === 1 ? ['--max-failures=1'] : [];
      return ['test', '--config', 'tools/mutants/playwright.config.ts', ...files, '-g', titles, ...stop];
    }
  }
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(path.join(cwd, 'node_modules/.bin', command), args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The CDK's check of the template would be repeated for each mutant.
    env: { ...process.env, CI: 'true', FORCE_COLOR: '0', CDK_VALIDATION: 'false' },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  await once(child, 'close');
  return Buffer.concat(output).toString();
}

function tail(output: string): string {
  return output.trim().split('\n').slice(-15).join('\n');
}
