import { readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { readSettings } from './settings.ts';

/** Folders that never change the assembly of any app; nor do those whose names begin with a dot. */
const neverSource = ['cdk.out', 'dist', 'node_modules'];

/** The size and modification time of every source file. */
export function listSources(ignored: readonly string[]): Record<string, string> {
  const sources: Record<string, string> = {};
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (isSource(entry.name, ignored)) visit(file);
      } else {
        const { size, mtimeMs } = statSync(file);
        sources[file.replaceAll(path.sep, '/')] = `${size} ${mtimeMs}`;
      }
    }
  };
  visit('.');
  return sources;
}

function isSource(folder: string, ignored: readonly string[]): boolean {
  return !folder.startsWith('.') && !neverSource.includes(folder) && !ignored.includes(folder);
}

/** Calls `changed` shortly after a file in a watched folder was saved. */
export function watchSources(changed: () => void): void {
  const { watched, ignored } = readSettings();
  const folders = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sources = folders.map(({ name }) => name).filter((name) => isSource(name, ignored));
  let timer: NodeJS.Timeout | undefined;
  for (const folder of watched ?? sources) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(changed, 200);
    }).unref();
  }
}
