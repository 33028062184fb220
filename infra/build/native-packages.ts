import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The platform of a package, with the names that npm uses. */
type Platform = { os: string; cpu: string };
type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const lambda: Platform = { os: 'linux', cpu: 'x64' };

/**
 * Copies a package with native binaries and its dependencies for Lambda (x86_64) to `bundle`. If the binaries are not
 * installed because this machine has another platform, npm downloads them.
 * @param includeHostPlatform whether to add the binaries for this machine
 */
export function copyPackage(name: string, bundle: string, includeHostPlatform: boolean): void {
  const target = path.join(bundle, 'node_modules');
  const folders = withDependencies(name, lambda);
  if (folders.every(existsSync)) {
    for (const folder of folders) cpSync(folder, path.join(target, nameOf(folder)), { recursive: true });
  } else {
    const { version } = manifestOf(folderOf(name));
    const platform = [`--os=${lambda.os}`, `--cpu=${lambda.cpu}`, '--libc=glibc'];
    const quiet = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', '--prefix', bundle, ...platform, ...quiet, `${name}@${version}`], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  if (!includeHostPlatform) return;
  for (const folder of withDependencies(name, { os: process.platform, cpu: process.arch }).filter(existsSync)) {
    cpSync(folder, path.join(target, nameOf(folder)), { recursive: true });
  }
}

/** The folders of a package, its dependencies and its binaries for one platform; they may not exist. */
function withDependencies(name: string, { os, cpu }: Platform): string[] {
  const folder = folderOf(name);
  if (!existsSync(folder)) return [folder];
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
  const native = Object.keys(optionalDependencies).filter((each) => each.endsWith(`-${os}-${cpu}`));
  // Nested dependencies are copied with the package.
  const hoisted = Object.keys(dependencies).filter((each) => !existsSync(path.join(folder, 'node_modules', each)));
  const all = [...hoisted, ...native].flatMap((each) => withDependencies(each, { os, cpu }));
  return [...new Set([folder, ...all])];
}

function folderOf(name: string): string {
  return path.join(import.meta.dirname, '../../node_modules', name);
}

function nameOf(folder: string): string {
  return path.relative(folderOf('.'), folder);
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
