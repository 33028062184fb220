import { defineConfig } from '@playwright/test';
import { resultFiles, resultsFolder } from '../tools/test/results.ts';
import { browserOptions } from './fixtures/browser.ts';

// Rules of CloudFormation take half of a synthesis. The tests of infra/stages check all stage values against them.
process.env.CDK_VALIDATION = 'false';

export default defineConfig({
  testDir: '.',
  outputDir: `../${resultsFolder}/browser`,
  reporter: [['list'], ['json', { outputFile: `../${resultFiles.playwright}` }]],
  // Each worker runs a stack of its own and uses about one core.
  workers: '100%',
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Traces are not recorded: they take a sixth of the time of a run.
    screenshot: 'only-on-failure',
    launchOptions: await browserOptions(),
  },
});
