import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { resultFiles, resultsFolder } from './results.ts';

// On Linux the browser comes as an npm package, so that nothing has to be installed by hand; elsewhere Playwright's own
// is used (`npx playwright install chromium`).
const linux = process.platform === 'linux';

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
    // Not the package's own arguments: they are for a Lambda, where the browser is one process and ends with its context.
    launchOptions: linux ? { executablePath: await chromium.executablePath(), args: ['--disable-gpu'] } : {},
  },
});
