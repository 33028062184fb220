import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where a package has to run, in the words of npm. */
type Platform = { os: string; cpu: string };
type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const lambda: Platform = { os: 'linux', cpu: 'x64' };

/**
 * Copies a package that has native parts, with all it needs on Lambda (x86_64), to `bundle`. Where these parts are not
 * installed, since this machine is of another kind, npm fetches them.
 * @param alsoHere whether the bundle has to run on this machine, too
 */
function copyPackage(name: string, bundle: string, alsoHere: boolean): void {
  const target = path.join(bundle, 'node_modules');
  const parts = withDependencies(name, lambda);
  if (parts.every(existsSync)) {
    for (const folder of parts) cpSync(folder, path.join(target, nameOf(folder)), { recursive: true });
  } else {
    const { version } = manifestOf(folderOf(name));
    const platform = [`--os=${lambda.os}`, `--cpu=${lambda.cpu}`, '--libc=glibc'];
    const quiet = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', '--prefix', bundle, ...platform, ...quiet, `${name}@${version}`], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  if (!alsoHere) return;
  for (const folder of withDependencies(name, { os: process.platform, cpu: process.arch }).filter(existsSync)) {
    cpSync(folder, path.join(target, nameOf(folder)), { recursive: true });
  }
}

/** Folders of a package, of what it depends on, and of its parts for one platform, there or not. */
function withDependencies(name: string, { os, cpu }: Platform): string[] {
  const folder = folderOf(name);
  if (!existsSync(folder)) return [folder];
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
  const native = Object.keys(optionalDependencies).filter((each) => each.endsWith(`-${os}-${cpu}`));
  // What lies in the package's own folder is copied with it.
  const beside = Object.keys(dependencies).filter((each) => !existsSync(path.join(folder, 'node_modules', each)));
  const all = [...beside, ...native].flatMap((each) => withDependencies(each, { os, cpu }));
  return [...new Set([folder, ...all])];
}

function folderOf(name: string): string {
  return path.join(import.meta.dirname, '../node_modules', name);
}

function nameOf(folder: string): string {
  return path.relative(folderOf('.'), folder);
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

const [bundle = '', alsoHere, ...names] = process.argv.slice(2);
for (const name of names) copyPackage(name, bundle, alsoHere === 'also-here');
