import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage, FileSystem } from 'aws-cdk-lib';
import { type AssetCode, Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';
import { copyPackage } from './native-packages.ts';

/** The sources of a function's code. Paths are relative to the project root. */
export type CodeProps = {
  /** The entry file. */
  entry: string;
  /** Files and folders that the function reads at run time. */
  files?: string[];
  /** Packages with native binaries, copied for x86_64; `includeHostPlatform` adds the binaries for this machine. */
  nativePackages?: { names: string[]; includeHostPlatform: boolean };
};

const root = path.join(import.meta.dirname, '../..');

/**
 * Credential sources that the SDK imports dynamically when the environment has no credentials. A Lambda function always
 * has them in its environment.
 */
const neverLoaded = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** Packages that cannot be bundled. */
const native = ['sharp'];

const options = {
  absWorkingDir: root,
  outdir: root,
  write: false,
  metafile: true,
  bundle: true,
  // One file that includes the SDK loads faster than an ES module or the SDK of the runtime.
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  external: [...neverLoaded, ...native],
  alias: { '@smithy/core/event-streams': './infra/build/no-event-streams.ts' },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Bundles the entry file and its imports into one CommonJS file. The CDK's `NodejsFunction` starts npx and a shell for
 * each function, which takes most of the synthesis time.
 */
export function functionCode(props: CodeProps): AssetCode {
  return Code.fromAsset(root, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: `tryBundle` always succeeds.
      image: DockerImage.fromRegistry('unused'),
      // Makes the key of the CDK asset cache different for each function.
      command: [props.entry],
      local: {
        tryBundle: (folder) => {
          bundle(props, folder);
          return true;
        },
      },
    },
  });
}

function bundle({ entry, files = [], nativePackages }: CodeProps, folder: string): void {
  const found = bundleFunctions().get(entry);
  if (!found) throw new Error(`${entry} is not an entry file in functions/`);
  const { code, packages } = found;
  const missing = packages.filter((name) => !nativePackages?.names.includes(name));
  if (missing.length > 0) throw new Error(`${entry} imports ${missing}, which its nativePackages do not name`);
  const file = path.join(folder, 'index.js');
  writeFileSync(file, code);
  // Names the code of the entry file, for an edit in the local run.
  appendFileSync(path.join(folder, '../bundles.txt'), `${FileSystem.fingerprint(file)} ${entry}\n`);
  for (const file of files) cpSync(path.join(root, file), path.join(folder, path.basename(file)), { recursive: true });
  for (const name of nativePackages?.names ?? [])
    copyPackage(name, folder, Boolean(nativePackages?.includeHostPlatform));
}

/** The code of one function, and the native packages that it imports. */
type Bundle = { code: string; packages: string[] };

let bundles: Map<string, Bundle> | undefined;

/**
 * Bundles all functions, unless it is done: the app calls it while the pages are built. One run of esbuild takes a quarter of
 * the time that a run for each takes, and what it made of the same sources is kept, as tests synthesise several stages.
 */
export function bundleFunctions(): Map<string, Bundle> {
  bundles ??= keptBundles(() =>
    bundleAll(globSync('functions/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))),
  );
  return bundles;
}

/** What a bundle is made of. */
const sources = [
  'functions/**/*.{ts,tsx,json}',
  'shared/**/*.ts',
  'infra/build/*.ts',
  'tsconfig.json',
  'package*.json',
];

/** The bundles that the file keeps of these sources; otherwise makes and keeps them. */
export function keptBundles(
  make: () => Map<string, Bundle>,
  kept = path.join(root, 'node_modules/.cache/function-bundles.json'),
): Map<string, Bundle> {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted())
    if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  const of = hash.digest('hex');
  if (existsSync(kept)) {
    const last: { of: string; bundles: [string, Bundle][] } = JSON.parse(readFileSync(kept, 'utf8'));
    if (last.of === of) return new Map(last.bundles);
  }
  const made = make();
  mkdirSync(path.dirname(kept), { recursive: true });
  // Renamed at the end: another synthesis may read it.
  const whole = `${kept}.${process.pid}`;
  writeFileSync(whole, JSON.stringify({ of, bundles: [...made] }));
  renameSync(whole, kept);
  return made;
}

export function bundleAll(entryPoints: string[]): Map<string, Bundle> {
  const { outputFiles, metafile } = buildSync({ ...options, entryPoints });
  return new Map(
    outputFiles.map(({ path: file, text }): [string, Bundle] => {
      const output = metafile.outputs[path.relative(root, file).replaceAll(path.sep, '/')];
      const { entryPoint = '', imports = [] } = output ?? {};
      const packages = native.filter((name) => imports.some((each) => each.external && each.path === name));
      return [entryPoint, { code: text, packages }];
    }),
  );
}
