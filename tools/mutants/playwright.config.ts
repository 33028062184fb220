import path from 'node:path';
import { defineConfig } from '@playwright/test';
import config from '../../e2e/playwright.config.ts';
import { resultFiles, resultsFolder } from '../test/results.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Most tests are expected to fail here, often in a timeout: shorter timeouts, and no screenshots. */
export default defineConfig(config, {
  testDir: path.join(root, 'e2e'),
  outputDir: path.join(root, resultsFolder, 'browser'),
  reporter: [['list'], ['json', { outputFile: path.join(root, resultFiles.playwright) }]],
  // Shards run in parallel instead.
  workers: 1,
  timeout: 40_000,
  expect: { timeout: 6_000 },
  use: { screenshot: 'off', actionTimeout: 6_000 },
});
