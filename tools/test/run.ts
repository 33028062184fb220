// `npm test`: runs every check and test in turn. The last line is `N passed, N failed`. With `--changed` it leaves out the
// tests that the uncommitted changes cannot break.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readResults, resultFiles, resultsFolder, type TestResult } from './results.ts';

const onlyChanged = process.argv.includes('--changed');

// Compares snapshots as CI does. Without it, the runners write missing and outdated ones.
process.env.CI = 'true';
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder);

// The build comes first: the stack reads its output.
const results: TestResult[] = [
  check('builds the pages', 'npm', ['run', 'build', '--silent']),
  check('checks the types', 'tsc', []),
  check('checks formatting and lint rules', 'biome', ['check', '--error-on-warnings']),
  ...suite('jest', 'jest', [
    '--json',
    `--outputFile=${resultFiles.jest}`,
    ...(onlyChanged ? ['--onlyChanged', '--passWithNoTests'] : []),
  ]),
  ...suite('vitest', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${resultFiles.vitest}`,
    ...(onlyChanged ? ['--changed', '--passWithNoTests'] : []),
  ]),
  ...suite('playwright', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...chosenInBrowser()]),
];
results.push(
  check('cites only existing requirements', 'node', ['tools/test/requirements.ts', '--check']),
  check('keeps the budgets for mass', 'node', ['tools/test/mass.ts']),
);

const failed = results.filter(({ status }) => status === 'failed');
const skipped = results.filter(({ status }) => status === 'skipped');
for (const { title } of failed) console.log(`FAILED  ${title}`);
const passed = results.length - failed.length - skipped.length;
console.log(`${passed} passed, ${failed.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * The browser tests run the product as a process, so no import tells which of them a change can break. With `--changed`,
 * these are the changed ones, and those that cite a requirement of a changed test or of a unit test that has just run.
 */
function chosenInBrowser(): string[] {
  if (!onlyChanged) return [];
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '-o', '--exclude-standard'),
  ];
  if (changed.some((file) => file.startsWith('e2e/fixtures/'))) return [];
  const specs = changed
    .filter((file) => file.startsWith('e2e/'))
    .map((file) => path.basename(file).replaceAll('.', '\\.'));
  const unitTests = [...(readResults('jest') ?? []), ...(readResults('vitest') ?? [])];
  const rows = unitTests.flatMap(({ title }) => title.match(/\[[A-Z0-9]+(?:-[A-Z]+)?-\d{2}\]/g) ?? []);
  const patterns = [...specs, ...new Set(rows.map((row) => row.replace(/[[\]]/g, '\\$&')))];
  return ['--grep', patterns.join('|') || 'no browser test', '--pass-with-no-tests'];
}

function check(title: string, command: string, args: string[]): TestResult {
  return { title, status: run(title, command, args) === 0 ? 'passed' : 'failed' };
}

function suite(runner: keyof typeof resultFiles, command: string, args: string[]): TestResult[] {
  const status = run(runner, command, args);
  const tests = readResults(runner);
  if (onlyChanged && status === 0 && !tests?.length) return [];
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
