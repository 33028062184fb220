import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One test of one of the three runners, by its full title. */
export type TestResult = { title: string; status: 'passed' | 'failed' | 'skipped' };

/** Where the runners leave what they saw. */
export const resultsFolder = 'test-results';
export const resultFiles = {
  jest: path.join(resultsFolder, 'jest.json'),
  vitest: path.join(resultsFolder, 'vitest.json'),
  playwright: path.join(resultsFolder, 'playwright.json'),
};

/** @returns undefined when the runner left nothing behind, which means that it broke off */
export function readResults(runner: keyof typeof resultFiles): TestResult[] | undefined {
  const file = resultFiles[runner];
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return runner === 'playwright' ? fromPlaywright(report.suites) : fromJest(report);
}

// Vitest writes the same shape as jest. A file that does not even load has no tests in it, but counts as failed.
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
      : assertionResults.map((test) => ({ title: test.fullName.trim(), status: statusOf(test.status) })),
  );
}

type Suite = { title: string; suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };

function fromPlaywright(suites: Suite[]): TestResult[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      // A flaky test is a bug: what passed only at a second try has failed.
      tests.map(({ status }) => ({ title, status: statusOf(status === 'expected' ? 'passed' : status) })),
    ),
    ...fromPlaywright(inner),
  ]);
}

function statusOf(word: string): TestResult['status'] {
  if (word === 'passed') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(word) ? 'skipped' : 'failed';
}
