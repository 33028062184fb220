import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from './entries/mutant.ts';

export type ListedMutant = Mutant & { area: string };

const folder = 'tools/mutants/entries';

/** Every mutant of `tools/mutants/entries`, in the order of the files. The area is the name of the file. */
export async function readMutants(): Promise<ListedMutant[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'mutant.ts');
  const lists = files.map(async (name) => {
    const exported: Record<string, Mutant[]> = await import(pathToFileURL(path.resolve(folder, name)).href);
    return Object.values(exported).flatMap((mutants) =>
      mutants.map((mutant) => ({ ...mutant, area: path.basename(name, '.ts') })),
    );
  });
  return (await Promise.all(lists)).flat();
}

export function nameOf({ area, rows, why }: ListedMutant): string {
  return `${area} ${rows.join(' ')}: ${why}`;
}

/** The problem with an entry; undefined if it can be applied. */
export function problemOf({ rows, file, from, to }: Mutant, root = '.'): string | undefined {
  if (rows.length === 0) return 'names no row';
  if (from === to) return 'changes nothing';
  let source: string;
  try {
    source = readFileSync(path.join(root, file), 'utf8');
  } catch {
    return `${file} does not exist`;
  }
  const found = source.split(from).length - 1;
  return found === 1 ? undefined : `its text occurs ${found} times in ${file}, not once`;
}
