import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,tools,web}/**/*.test.{ts,tsx}'],
    // Each worker can start a database engine of its own; more workers would slow each other down.
    maxWorkers: 2,
    // Only for tests that hang: a duration depends on the machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
