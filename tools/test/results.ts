import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A test of jest, vitest or Playwright, by its full title. */
export type TestResult = { title: string; status: 'passed' | 'failed' | 'skipped' };

/** The reports of the runners. */
export const resultsFolder = 'test-results';
export const resultFiles = {
  jest: path.join(resultsFolder, 'jest.json'),
  node: path.join(resultsFolder, 'vitest-node.json'),
  pages: path.join(resultsFolder, 'vitest-pages.json'),
  components: path.join(resultsFolder, 'vitest-components.json'),
  playwright: path.join(resultsFolder, 'playwright.json'),
};

/** @returns undefined when there is no report, because the runner crashed */
export function readResults(runner: keyof typeof resultFiles): TestResult[] | undefined {
  const file = resultFiles[runner];
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (runner !== 'playwright') return fromJest(report);
  // Top-level suites are files; their names are not part of a title.
  return report.suites.flatMap((file: Suite) => fromSuite({ ...file, title: '' }));
}

// Vitest writes the same format as jest. A file that fails to load has no tests, but counts as failed.
type JestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

function fromJest({ testResults }: JestReport): TestResult[] {
  return testResults.flatMap(({ name, status, assertionResults }) =>
    assertionResults.length === 0 && status !== 'passed'
      ? [{ title: `${path.relative('.', name)} runs`, status: 'failed' as const }]
      : assertionResults.map((test) => ({
          title: test.fullName.trim(),
          status: statusOf(test.status),
        })),
  );
}

type Suite = { title: string; suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };

function fromSuite({ title: group, suites = [], specs = [] }: Suite): TestResult[] {
  const within = (title: string) => `${group} ${title}`.trim();
  return [
    ...specs.flatMap(({ title, tests }) =>
      // A flaky test is a bug: a test that passes only on a second attempt counts as failed.
      tests.map(({ status }) => ({
        title: within(title),
        status: statusOf(status === 'expected' ? 'passed' : status),
      })),
    ),
    ...suites.flatMap((suite) => fromSuite({ ...suite, title: within(suite.title) })),
  ];
}

function statusOf(word: string): TestResult['status'] {
  if (word === 'passed') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(word) ? 'skipped' : 'failed';
}
