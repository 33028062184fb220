import path from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defaultExclude, defineConfig } from 'vitest/config';
import { browserOptions } from './e2e/fixtures/browser.ts';
import { common, root } from './web/vite-config.ts';

const browserTests = 'web/**/*.browser.test.tsx';
/** They drive a browser over the built pages. */
const pagesTests = 'tools/**/*.pages.test.ts';
// Only for tests that hang: a duration depends on the machine.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

// React as it is deployed. Its development build doubles the work of every render.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    // Each worker can start a database engine or a browser page of its own; so more workers than cores would slow each other down.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          include: ['{shared,tools,web}/**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, browserTests, pagesTests],
          ...timeouts,
        },
      },
      { test: { name: 'pages', include: [pagesTests], ...timeouts } },
      {
        ...common,
        root: import.meta.dirname,
        publicDir: path.join(root, 'public'),
        // Found late, a dependency would reload the page in the middle of a test.
        optimizeDeps: { entries: ['web/app/admin.tsx', browserTests] },
        // Each file loads the modules of the dashboard; while they are edited, they must not be kept.
        server: process.env.CI ? { headers: { 'Cache-Control': 'max-age=3600' } } : {},
        test: {
          name: 'components',
          include: [browserTests],
          maxWorkers: '100%',
          ...timeouts,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 720 },
            provider: playwright({
              launchOptions: await browserOptions(),
              actionTimeout: 10_000,
              // Each transition would paint a dozen frames.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
