/** Where StrykerJS runs which tests: `npm run mutants` sets the variable (units.ts). */
const runners = {
  vitest: { testRunner: 'vitest', plugin: '@stryker-mutator/vitest-runner' },
  functions: {
    testRunner: 'vitest',
    plugin: '@stryker-mutator/vitest-runner',
    vitest: { configFile: 'tools/mutants/vitest-of-functions.ts' },
  },
  jest: { testRunner: 'jest', plugin: '@stryker-mutator/jest-runner', jest: { configFile: 'jest.config.ts' } },
};
const { plugin, ...runner } = runners[process.env.MUTANT_TESTS ?? 'vitest'];

export default {
  ...runner,
  plugins: [plugin, './tools/mutants/ignore-log-lines.mjs'],
  ignorers: ['log-lines'],
  tempDirName: '.local/stryker',
  // StrykerJS would rewrite the project's file with an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  concurrency: 2,
  // A timeout on a slow machine would count as killed.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  coverageAnalysis: 'perTest',
  thresholds: { high: 100, low: 90, break: 100 },
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.local/stryker/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowEmpty: true,
};
