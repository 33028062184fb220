import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { parseStage, type Stage } from './stages.ts';
import { StudioStack } from './studio-stack.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
export const stages = context.stages;
export const testStage: Stage = parseStage('local', stages);

/** The stack with the settings of cdk.json, but without bundled functions, which no template test looks at. */
export function aStack(stage: Stage = testStage): { app: App; stack: StudioStack } {
  const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
  return { app, stack: new StudioStack(app, 'Studio', stage) };
}

export function aTemplate(stage?: Stage): Template {
  return Template.fromStack(aStack(stage).stack);
}
