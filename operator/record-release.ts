// `npm run record-release`: records the resources that hold data, after a release. `infra/release/release-record.test.ts`
// compares later stacks with it.
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
writeFileSync(releaseFile, `${JSON.stringify(record, null, 2)}\n`);
console.log(`${releaseFile}: ${Object.keys(record.resources).length} resources of release ${version}`);
