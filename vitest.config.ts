import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{local,shared,web}/**/*.test.{ts,tsx}'],
    // Two cores: more processes beside the engines that the tests start would only slow each other down.
    maxWorkers: 2,
    // Ends what hangs; how long a test takes says more about the machine than about the code.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
