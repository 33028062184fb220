// `npm run record-release`: records the resources that hold data, and the limits of `tools/test/limits.json`, after a release.
// `infra/release` compares later stacks and limits with it.
import { readFileSync, writeFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { recordedStage, releaseFile } from '../infra/release/recorded-stage.ts';
import { recordOf } from '../infra/release/release-record.ts';
import { StudioStack } from '../infra/stack/studio-stack.ts';
import { parseStage } from '../infra/stages/stages.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
const stack = new StudioStack(app, 'Studio', parseStage('production', { production: recordedStage }));
const record = recordOf(version, Template.fromStack(stack).toJSON().Resources);
const limits = JSON.parse(readFileSync('tools/test/limits.json', 'utf8'));
writeFileSync(releaseFile, `${JSON.stringify({ ...record, limits }, null, 2)}\n`);
console.log(`${releaseFile}: ${Object.keys(record.resources).length} resources of release ${version}`);
