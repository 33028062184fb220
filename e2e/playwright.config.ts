import { defineConfig } from '@playwright/test';
import { browserOptions } from './browser.ts';
import { resultFiles, resultsFolder } from './results.ts';

export default defineConfig({
  testDir: '.',
  outputDir: `../${resultsFolder}/browser`,
  reporter: [['list'], ['json', { outputFile: `../${resultFiles.playwright}` }]],
  // One run of the stack on two cores: tests beside each other would measure each other's load.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    trace: 'retain-on-failure',
    launchOptions: await browserOptions(),
  },
});
