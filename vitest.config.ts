import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{local,shared,web}/**/*.test.{ts,tsx}'],
    // Two cores: more processes beside the engines that the tests start would only slow each other down.
    maxWorkers: 2,
  },
});
