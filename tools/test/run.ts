// `npm test`: runs every check and test in turn. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { readResults, resultFiles, resultsFolder, type TestResult } from './results.ts';

// Compares snapshots as CI does. Without it, the runners write missing and outdated ones.
process.env.CI = 'true';
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder);

// The build comes first: the stack reads its output.
const results: TestResult[] = [
  check('builds the pages', 'npm', ['run', 'build', '--silent']),
  check('checks the types', 'tsc', []),
  check('checks formatting and lint rules', 'biome', ['check', '--error-on-warnings']),
  ...suite('jest', 'jest', ['--json', `--outputFile=${resultFiles.jest}`]),
  ...suite('vitest', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${resultFiles.vitest}`]),
  ...suite('playwright', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']),
];
results.push(check('cites only existing requirements', 'node', ['tools/test/requirements.ts', '--check']));

const failed = results.filter(({ status }) => status === 'failed');
const skipped = results.filter(({ status }) => status === 'skipped');
for (const { title } of failed) console.log(`FAILED  ${title}`);
const passed = results.length - failed.length - skipped.length;
console.log(`${passed} passed, ${failed.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function check(title: string, command: string, args: string[]): TestResult {
  return { title, status: run(title, command, args) === 0 ? 'passed' : 'failed' };
}

function suite(runner: keyof typeof resultFiles, command: string, args: string[]): TestResult[] {
  const status = run(runner, command, args);
  const tests = readResults(runner);
  if (!tests || tests.length === 0) return [{ title: `${runner} runs its tests`, status: 'failed' }];
  // A runner can fail without a failed test, for example when a process that it started does not exit.
  const clean = status === 0 || tests.some((test) => test.status === 'failed');
  return clean ? tests : [...tests, { title: `${runner} exits cleanly`, status: 'failed' }];
}

function run(title: string, command: string, args: string[]): number | null {
  console.log(`\n--- ${title}: ${command} ${args.join(' ')}`);
  const outcome = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (outcome.error) console.error(outcome.error.message);
  return outcome.status;
}
