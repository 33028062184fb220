import { cpSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { type AssetCode, Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
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

const root = path.join(import.meta.dirname, '..');

/**
 * Parts that the SDK imports dynamically: credential sources for when the environment has none, and event streams. A Lambda
 * function always has credentials in its environment, and no call of ours uses an event stream.
 */
const neverLoaded = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/core/event-streams',
  '@smithy/credential-provider-imds',
];

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
  buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path.join(folder, 'index.js'),
    bundle: true,
    // One file that includes the SDK loads faster than an ES module or the SDK of the runtime.
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    external: [...neverLoaded, ...(nativePackages?.names ?? [])],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  for (const file of files) cpSync(path.join(root, file), path.join(folder, path.basename(file)), { recursive: true });
  for (const name of nativePackages?.names ?? [])
    copyPackage(name, folder, Boolean(nativePackages?.includeHostPlatform));
}
