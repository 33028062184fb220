import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CannotStartError } from './ports.ts';

const settingsSchema = z.strictObject({
  /** Context values for the synthesis, as `cdk synth -c NAME=VALUE` takes them. */
  context: z.record(z.string(), z.string()).default({}),
  /** Values of template parameters; the others have their defaults. */
  parameters: z.record(z.string(), z.string()).default({}),
  /** Names of folders whose files never change what is synthesised. */
  ignored: z.array(z.string()).default([]),
  /** Folders that `--watch` watches; by default all that are not ignored. */
  watched: z.array(z.string()).optional(),
  /** How the app bundles its functions, so that an edit of one needs no synthesis. */
  bundler: z
    .strictObject({
      /** Exports `bundleAll(entryFiles)`, which returns the `code` and the native `packages` of each entry file. */
      module: z.string(),
      /** Folders whose files change what is synthesised only through bundles, unless files of other folders import them. */
      folders: z.array(z.string()),
    })
    .optional(),
  /** How long a worker of a Lambda function waits for its next event before it ends. */
  lambdaIdleSeconds: z.number().positive().default(60),
});

/** The settings of an app: `local-aws` in its package.json. */
export type Settings = z.infer<typeof settingsSchema>;

/** @throws {CannotStartError} naming the invalid setting */
export function readSettings(folder = '.'): Settings {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { data, error } = settingsSchema.safeParse(manifest['local-aws'] ?? {});
  if (data) return data;
  throw new CannotStartError(`"local-aws" in package.json is not valid: ${z.prettifyError(error)}`);
}
