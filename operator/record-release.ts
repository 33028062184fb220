// `npm run record-release`: records the resources that hold data, after a release. `infra/release/release-record.test.ts`
// compares later stacks with it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { recordedStage, releaseFile } from '../infra/release/recorded-stage.ts';
import { changesBetween, describes, recordOf } from '../infra/release/release-record.ts';
import { StudioStack } from '../infra/stack/studio-stack.ts';
import { parseStage } from '../infra/stages/stages.ts';
import { runCommand } from './command.ts';
import { CommandError } from './command-error.ts';

await runCommand(run);

async function run(): Promise<void> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (!describes(readFileSync('CHANGELOG.md', 'utf8'), version)) {
    throw new CommandError('failed', `CHANGELOG.md has no section "## ${version} (DATE)". Write it first.`);
  }
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const outdir = mkdtempSync(path.join(tmpdir(), 'assembly-'));
  const app = new App({ outdir, context: { ...context, 'aws:cdk:bundling-stacks': [] } });
  const stack = new StudioStack(app, 'Studio', parseStage('production', { production: recordedStage }));
  const record = recordOf(version, Template.fromStack(stack).toJSON().Resources);
  rmSync(outdir, { recursive: true });
  const last = JSON.parse(readFileSync(releaseFile, 'utf8'));
  writeFileSync(releaseFile, `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${releaseFile}: ${Object.keys(record.resources).length} resources of release ${version}`);
  console.log(`Changes since release ${last.release}, for CHANGELOG.md:`);
  console.log(changesBetween(last, record).join('\n') || 'no resource was added or removed');
}
