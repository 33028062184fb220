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
  // React has had this hook itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Bundled, so that the renderer uses the same ES modules as the browser.
  ssr: { noExternal: ['lucide'] },
};
