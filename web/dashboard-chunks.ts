import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './vite-config.ts';

const icons = join(root, '../node_modules/lucide/dist/esm/icons');

/** The modules that pages load at once: the file of each page with our own modules, SWR and the icons that it imports. */
export function pageModules<Page extends string>(files: Record<Page, string>) {
  const modules = Object.fromEntries(
    Object.entries<string>(files).map(([page, file]) => [page, new Set([join(root, file)])]),
  ) as Record<Page, Set<string>>;
  const plugin: Plugin = {
    name: 'page-modules',
    buildEnd() {
      for (const all of Object.values<Set<string>>(modules)) {
        for (const id of all) {
          const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
          for (const next of importedIds) if (!/node_modules\/(?!swr|dequal)/.test(next)) all.add(next);
          // One module exports all icons.
          const [, names = ''] = /import \{([^}]+)\} from ['"]lucide['"]/.exec(code ?? '') ?? [];
          for (const [name] of names.matchAll(/[A-Z]\w*/g)) {
            all.add(join(icons, `${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}.mjs`));
          }
        }
      }
    },
  };
  return { modules, plugin };
}

/** Removes the scripts that only pass on what another one exports: those of pages that share a script with others. */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const { fileName, code } of chunks) {
          const [, names = '', target] = /^export ?\{([^}]+)\} ?from ?"(\.\/[^"]+)";?\s*$/.exec(code) ?? [];
          if (!target) continue;
          const picked = names
            .split(',')
            .map((name) => name.trim().replace(/^(\S+)(?: as (\S+))?$/, (_, from, to) => `${to ?? from}:m.${from}`));
          const load = `import(\`${target}\`).then(m=>({${picked}}))`;
          for (const chunk of chunks)
            chunk.code = chunk.code.replaceAll(`import(\`./${fileName.slice('assets/'.length)}\`)`, load);
          delete bundle[fileName];
        }
      },
    },
  };
}
