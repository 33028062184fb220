import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

export const root = import.meta.dirname;

const contract = join(root, '../shared/api.ts');

/**
 * Gives pages of the contract where each call goes and who may make it, without the schemas: the server checks, and their
 * library is larger than the dashboard's first page.
 */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  async load(id) {
    if (id !== contract) return;
    const { api, apiRoot }: typeof import('#shared/api.ts') = await import(pathToFileURL(contract).href);
    const calls = Object.entries(api).map(([name, { method, path, role }]) => [name, { method, path, role }]);
    return `export const apiRoot = ${JSON.stringify(apiRoot)};\nexport const api = ${JSON.stringify(Object.fromEntries(calls))};`;
  },
};

/** What every build and server of these pages shares; nothing reads a configuration file. */
export const common: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [contractWithoutSchemas, react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(root, 'api/jitless-zod.ts') },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(root, 'components/lucide-icon.ts') },
    ],
  },
  // So that the renderer draws icons as the browser does.
  ssr: { noExternal: ['lucide-react'] },
};
