// Bundles the functions with changed sources again, and puts them into the assembly as a synthesis would:
//   node bundle-again.ts ASSEMBLY CHANGED_FILE...
// Fails, and changes nothing, whenever a synthesis could have another result.
import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from './settings.ts';
import { listSources } from './sources.ts';
import { sourceList } from './synthesis.ts';

const [assembly = '', ...changed] = process.argv.slice(2);
const { bundler, ignored } = readSettings();
assert(bundler);
const requireOfApp = createRequire(path.resolve('package.json'));
const { FileSystem }: typeof import('aws-cdk-lib') = requireOfApp('aws-cdk-lib');
const { buildSync }: typeof import('esbuild') = requireOfApp('esbuild');
const isCode = /\.[cm]?[jt]sx?$/;

/** The app lists its entry files with the fingerprints of their code. */
const listFile = path.join(assembly, 'bundles.txt');
const bundled = readFileSync(listFile, 'utf8').trim().split('\n');
const fingerprintOf = new Map(
  bundled.map((line) => line.split(' ').toReversed() as [entry: string, fingerprint: string]),
);

const affected = affectedEntries([...fingerprintOf.keys()], bundler.folders);
const assetsByCode = readAssets();
const replaced = new Map<string, string>();
for (const [entry, bundle] of await bundleAll(affected)) replaceAssets(entry, bundle);
writeAssembly();

/** The entry files that import a changed file, directly or not. */
function affectedEntries(entries: string[], folders: string[]): string[] {
  const files = Object.keys(listSources(ignored));
  const others = files.filter((file) => {
    const [folder = ''] = file.split('/');
    return isCode.test(file) && !folders.includes(folder) && !file.includes('.test.');
  });
  const importsOf = readImports([...entries, ...others], files);
  const reach = (roots: string[]) => {
    const reached = new Set(roots);
    for (const file of reached) for (const each of importsOf(file)) reached.add(each);
    return reached;
  };
  const ofFunctions = reach(entries);
  const ofOthers = reach(others);
  for (const file of changed) assert(ofFunctions.has(file) && !ofOthers.has(file), file);
  return entries.filter((entry) => {
    const reached = reach([entry]);
    return changed.some((file) => reached.has(file));
  });
}

function readImports(roots: string[], files: string[]): (file: string) => string[] {
  const otherTypes = files
    .map((file) => path.extname(file))
    .filter((type) => type && !isCode.test(type) && type !== '.json');
  const { metafile } = buildSync({
    stdin: { contents: roots.map((file) => `import './${file}';`).join('\n'), resolveDir: '.' },
    bundle: true,
    format: 'esm',
    loader: Object.fromEntries(otherTypes.map((type) => [type, 'empty'])),
    metafile: true,
    packages: 'external',
    platform: 'node',
    write: false,
  });
  return (file) => (metafile.inputs[file]?.imports ?? []).filter((each) => !each.external).map((each) => each.path);
}

type Bundle = { code: string; packages: string[] };

async function bundleAll(entries: string[]): Promise<Map<string, Bundle>> {
  const module = await import(pathToFileURL(path.resolve(bundler!.module)).href);
  return module.bundleAll(entries);
}

/** Copies each asset with the old code of the entry file, with the new code. */
function replaceAssets(entry: string, { code, packages }: Bundle): void {
  const old = fingerprintOf.get(entry) ?? '';
  assert([...fingerprintOf.values()].filter((each) => each === old).length === 1, 'Another entry has the same code');
  const assets = assetsByCode.get(old) ?? [];
  assert(assets.length > 0, `No asset has the code of ${entry}`);
  for (const hash of assets) {
    for (const name of packages) assert(existsSync(path.join(folderOf(hash), 'node_modules', name)), name);
    const next = folderOf('next');
    rmSync(next, { recursive: true, force: true });
    cpSync(folderOf(hash), next, { recursive: true });
    writeFileSync(path.join(next, 'index.js'), code);
    fingerprintOf.set(entry, FileSystem.fingerprint(path.join(next, 'index.js')));
    const nextHash = FileSystem.fingerprint(next);
    if (existsSync(folderOf(nextHash))) rmSync(next, { recursive: true });
    else renameSync(next, folderOf(nextHash));
    replaced.set(hash, nextHash);
  }
}

/** The hashes of the assets in use, by the fingerprints of their code. */
function readAssets(): Map<string, string[]> {
  const manifests = jsonFiles('.assets.json').map((file) => readFileSync(file, 'utf8'));
  const hashes = [...new Set(manifests.join().match(/(?<=asset\.)[0-9a-f]{64}/g))];
  return Map.groupBy(hashes, (hash) => {
    const file = path.join(folderOf(hash), 'index.js');
    return existsSync(file) ? FileSystem.fingerprint(file) : 'none';
  });
}

function folderOf(hash: string): string {
  return path.join(assembly, `asset.${hash}`);
}

/** Without a list of sources, an interrupted change ends in a synthesis. */
function writeAssembly(): void {
  rmSync(path.join(assembly, sourceList));
  // A template is an asset, too.
  for (const ending of ['.template.json', '.json']) {
    for (const file of jsonFiles(ending)) {
      const before = readFileSync(file, 'utf8');
      const after = before.replace(/[0-9a-f]{64}/g, (hash) => replaced.get(hash) ?? hash);
      if (after !== before) writeFileSync(file, after);
      if (ending === '.template.json') replaced.set(sha256(before), sha256(after));
    }
  }
  writeFileSync(listFile, [...fingerprintOf].map(([entry, fingerprint]) => `${fingerprint} ${entry}\n`).join(''));
}

function jsonFiles(ending: string): string[] {
  const files = globSync(`**/*${ending}`, { cwd: assembly, exclude: (name) => name.startsWith('asset.') });
  return files.map((file) => path.join(assembly, file));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
