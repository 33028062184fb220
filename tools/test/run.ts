// `npm test`: runs every check and test in turn, the quick ones first. The last line is `N passed, N failed`. With `--check`
// it stops before the tests that need a browser, with `--changed` it leaves out those that the uncommitted changes cannot break.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import browserTests from './browser-tests.json' with { type: 'json' };
import { readResults, resultFiles, resultsFolder, type TestResult } from './results.ts';

/** The folders of the tests in a browser: of the built pages, of components, and of the whole product. */
const inBrowser = ['tools/bench', 'web', 'e2e'];

// Compares snapshots as CI does. Without it, the runners write missing and outdated ones.
process.env.CI = 'true';
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder);

// The build comes first: the stack reads its output. Each of these three uses about one core.
const results: TestResult[] = await Promise.all([
  check('builds the pages', 'npm', ['run', 'build', '--silent']),
  check('checks the types', 'tsc', []),
  check('checks formatting and lint rules', 'biome', ['check', '--error-on-warnings']),
]);
results.push(...(await suite('jest', 'jest', ['--json', `--outputFile=${resultFiles.jest}`])));
results.push(...(await vitest('node', [])));
if (!process.argv.includes('--check') && results.every(({ status }) => status !== 'failed')) {
  const chosen = process.argv.includes('--changed') ? chosenInBrowser() : inBrowser;
  const [pages, components, specs] = inBrowser.map((folder) => chosen.filter((file) => file.startsWith(folder)));
  if (pages?.length) results.push(...(await vitest('pages', pages)));
  if (components?.length) results.push(...(await vitest('components', components)));
  const options = ['test', '--config', 'e2e/playwright.config.ts'];
  if (specs?.length) results.push(...(await suite('playwright', 'playwright', [...options, ...specs])));
}
results.push(await check('cites only existing requirements', 'node', ['tools/test/requirements.ts', '--check']));

const failed = results.filter(({ status }) => status === 'failed');
const skipped = results.filter(({ status }) => status === 'skipped');
for (const { title } of failed) console.log(`FAILED  ${title}`);
const passed = results.length - failed.length - skipped.length;
console.log(`${passed} passed, ${failed.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * Browser tests run the product as a process, so no import tells what a change can break. `browser-tests.json` names them for
 * folders and files, and the rows that the tests beside a changed file cite add others. A file that is not named needs them all.
 */
function chosenInBrowser(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = git('ls-files', '-co', '--exclude-standard', '*.test.ts*', '*.spec.ts').filter((file) =>
    existsSync(file),
  );
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')];
  const rowsOf = (file: string) => readFileSync(file, 'utf8').match(/\[[A-Z0-9-]+-\d{2,3}\]/g) ?? [];
  const tests = files.filter((file) => /\.spec\.ts$|\.(browser|pages)\.test\.tsx?$/.test(file));
  const chosen = changed.flatMap((file) => {
    const known = Object.keys(browserTests).findLast((name) => `${file}/`.startsWith(`${name}/`));
    if (file.endsWith('.md') || files.includes(file)) return [file];
    if (!known) return inBrowser;
    const rows = files.filter((test) => path.dirname(test) === path.dirname(file)).flatMap(rowsOf);
    const named = browserTests[known as keyof typeof browserTests];
    return [...named, ...tests.filter((test) => rowsOf(test).some((row) => rows.includes(row)))];
  });
  return tests.filter((test) => chosen.some((start) => test.startsWith(start)));
}

function vitest(project: 'node' | 'pages' | 'components', files: string[]): Promise<TestResult[]> {
  const report = ['--reporter=default', '--reporter=json', `--outputFile=${resultFiles[project]}`];
  return suite(project, 'vitest', ['run', '--project', project, ...report, ...files]);
}

async function check(title: string, command: string, args: string[]): Promise<TestResult> {
  return { title, status: (await run(title, command, args)) === 0 ? 'passed' : 'failed' };
}

async function suite(runner: keyof typeof resultFiles, command: string, args: string[]): Promise<TestResult[]> {
  const status = await run(runner, command, args);
  const tests = readResults(runner);
  if (!tests || tests.length === 0) return [{ title: `${runner} runs its tests`, status: 'failed' }];
  // A runner can fail without a failed test, for example when a process that it started does not exit.
  const clean = status === 0 || tests.some((test) => test.status === 'failed');
  return clean ? tests : [...tests, { title: `${runner} exits cleanly`, status: 'failed' }];
}

async function run(title: string, command: string, args: string[]): Promise<number | null> {
  console.log(`\n--- ${title}: ${command} ${args.join(' ')}`);
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const [status] = await once(child, 'close').catch((error: Error) => {
    console.error(error.message);
    return [null];
  });
  return status;
}
