import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

export const root = import.meta.dirname;

/** What every build and server of these pages shares; nothing reads a configuration file. */
export const common: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
  resolve: { alias: [{ find: /^zod$/, replacement: join(root, 'api/jitless-zod.ts') }] },
};
