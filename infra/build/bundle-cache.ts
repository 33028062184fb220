import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The code of one function, and the native packages that it imports. */
export type Bundle = { code: string; packages: string[] };
/** The bundles by entry file, and the absolute paths of all files they were made of. */
export type Bundles = { byEntry: Record<string, Bundle>; inputs: string[] };

type Cached = { fingerprint: string; inputs: string[]; byEntry: Record<string, Bundle> };

/**
 * Returns the bundles of the last call, unless the content of one of their files changed. Most changes are to pages, and
 * bundling takes a third of the synthesis time.
 * @param file where the bundles are kept
 * @param settings anything else that the bundles depend on
 */
export function cachedBundles(file: string, settings: string, bundle: () => Bundles): Record<string, Bundle> {
  const known = readCache(file);
  if (known && known.fingerprint === fingerprintOf(known.inputs, settings)) return known.byEntry;
  const { byEntry, inputs } = bundle();
  writeCache(file, { fingerprint: fingerprintOf(inputs, settings), inputs, byEntry });
  return byEntry;
}

/** Undefined without a readable cache: bundling again is always right. */
function readCache(file: string): Cached | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Renamed when it is complete: other processes may read the file, and a kill leaves no half of it. */
function writeCache(file: string, cached: Cached): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(cached));
  renameSync(next, file);
}

function fingerprintOf(inputs: readonly string[], settings: string): string {
  const hash = createHash('sha256').update(settings);
  for (const input of inputs) hash.update(`${input} ${contentHash(input)}\n`);
  return hash.digest('hex');
}

function contentHash(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return 'missing';
  }
}
