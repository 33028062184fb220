import { defineConfig } from 'vitest/config';

// Runs the tests of `functions`, which are written for jest, on vitest: StrykerJS takes a tenth of the time there.
export default defineConfig({
  test: {
    include: ['functions/**/*.test.{ts,tsx}'],
    globals: true,
    setupFiles: ['tools/mutants/jest-on-vitest.ts'],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
