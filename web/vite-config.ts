import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

export const root = import.meta.dirname;

/** The settings of every build and dev server; there is no configuration file. */
export const common: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
  // Every import of Zod gets it with our settings; pages without schemas do not load it.
  resolve: { alias: [{ find: /^zod$/, replacement: join(root, 'app/jitless-zod.ts') }] },
  // Bundled, so that the renderer uses the same ES modules as the browser.
  ssr: { noExternal: ['lucide'] },
};
