import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './vite-config.ts';

/** What a build was made of, and how well it is compressed. */
export type BuildStamp = { sources: string; brotliQuality: number };

const file = join(root, 'dist/built.json');
const outputs = ['client/admin.html', 'server/site-assets.json'].map((name) => join(root, 'dist', name));

/** The hash of all files that a build reads: those of `web` and `shared`, and the versions of the packages. */
export function hashOfSources(): string {
  const hash = createHash('sha256');
  const project = join(root, '..');
  const files = globSync(['web/**', 'shared/**', 'package-lock.json'], {
    cwd: project,
    exclude: (name) => name === 'web/dist' || /\.test\.tsx?$/.test(name),
  });
  for (const name of files.toSorted()) {
    const path = join(project, name);
    if (statSync(path).isFile()) hash.update(`${name}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** @returns whether `web/dist` has a build of these sources that is compressed at least as well */
export function isBuilt({ sources, brotliQuality }: BuildStamp): boolean {
  if (![file, ...outputs].every((path) => existsSync(path))) return false;
  const built: BuildStamp = JSON.parse(readFileSync(file, 'utf8'));
  return built.sources === sources && built.brotliQuality >= brotliQuality;
}

export function markUnbuilt(): void {
  rmSync(file, { force: true });
}

export function markBuilt(stamp: BuildStamp): void {
  writeFileSync(file, JSON.stringify(stamp));
}
