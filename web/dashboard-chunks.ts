import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { root } from './vite-config.ts';

/**
 * The chunks of the dashboard and their folders. A file belongs to the deepest folder that is listed. A chunk takes along
 * what its files import, unless an earlier line has taken it.
 */
const chunks: Record<string, readonly string[]> = {
  ui: ['common', 'dashboard/ui'],
  // What several rooms need.
  shared: [
    '../shared',
    '../node_modules/lucide',
    '../node_modules/swr',
    'dashboard/ui/hooks',
    'dashboard/leads/replies',
  ],
  frame: ['dashboard/frame', 'dashboard/ui/keys', 'dashboard/ui/live'],
  leads: ['dashboard/leads'],
  editor: ['dashboard/ui/editor'],
  content: ['dashboard/content'],
  settings: ['dashboard/settings'],
};

/** What is rare and heavy. The bundler splits it where it is imported late. */
const apart = [
  'dashboard/content/gallery/images',
  'dashboard/frame/commands',
  'dashboard/leads/dates',
  'dashboard/leads/dates/calendar',
  'dashboard/leads/email-settings',
  'dashboard/leads/freed',
  'dashboard/leads/times',
  'dashboard/settings/first-steps',
  'dashboard/settings/users/new-user',
  'dashboard/ui/editor/rows',
  'dashboard/ui/qr',
];

const folders = [
  ...Object.entries(chunks).flatMap(([chunk, names]) => names.map((name) => ({ name, chunk }))),
  ...apart.map((name) => ({ name, chunk: undefined })),
]
  .map(({ name, chunk }) => ({ folder: `${normalizePath(join(root, name))}/`, chunk }))
  .sort((one, other) => other.folder.length - one.folder.length);

/** The groups of the bundler, the first one first. Schemas and their library stay with the forms that check with them. */
export const groups = [
  { name: 'dashboard', tags: ['$initial' as const], priority: 100 },
  ...Object.keys(chunks).map((name, index) => ({
    name,
    priority: 99 - index,
    test: (id: string) =>
      !id.endsWith('-schemas.ts') && folders.find(({ folder }) => id.startsWith(folder))?.chunk === name,
  })),
];

/** Lists in the document which files each late part needs, by the name of its module (`dashboard/ui/load-part.ts`). */
export function listParts(): Plugin {
  return {
    name: 'list-parts',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
        const list: Record<string, string[]> = {};
        for (const part of scripts.filter(({ isDynamicEntry }) => isDynamicEntry)) {
          const files = new Set([part.fileName]);
          for (const file of files) {
            const script = scripts.find(({ fileName }) => fileName === file);
            for (const needed of [...(script?.imports ?? []), ...(script?.viteMetadata?.importedCss ?? [])])
              files.add(needed);
          }
          list[part.name] = [...files].filter((file) => !html.includes(file));
        }
        const attrs = { type: 'application/json', id: 'parts' };
        return [{ tag: 'script', attrs, children: JSON.stringify(list), injectTo: 'body' }];
      },
    },
  };
}
