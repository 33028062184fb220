import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { EdgeStack } from '../stack/edge-stack.ts';
import { StudioStack } from '../stack/studio-stack.ts';
import { parseStage, type Stage } from '../stages/stages.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
export const stages = context.stages;
export const testStage: Stage = parseStage('local', stages);

// Otherwise the CDK creates a temporary folder for each stack and never deletes it.
const outdir = mkdtempSync(path.join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

/** The context of cdk.json, without bundling functions. */
export const skipBundling = { ...context, 'aws:cdk:bundling-stacks': [] };

/** @param validated whether the synthesis checks templates against CloudFormation's rules, which takes most of its time */
export function anApp(validated = false): App {
  return new App({ outdir, context: skipBundling, builtinCloudFormationValidation: validated });
}

/** The stack with the settings of cdk.json; functions are not bundled, because template tests do not read their code. */
export function aStack(stage: Stage = testStage, { validated = false } = {}): { app: App; stack: StudioStack } {
  const app = anApp(validated);
  return { app, stack: new StudioStack(app, 'Studio', stage) };
}

/** A stage of an operator, with these values beside the required ones. */
export function aStage(values: object = {}): Stage {
  return parseStage('production', { production: { studioName: 'Ink', timeZone: 'Europe/Berlin', ...values } });
}

export function anEdgeTemplate(stage: Stage, edgeContext: Record<string, string> = {}): Template {
  const app = new App({
    outdir,
    context: { ...context, ...edgeContext },
    builtinCloudFormationValidation: false,
  });
  return Template.fromStack(new EdgeStack(app, 'Edge', stage));
}

// biome-ignore lint/suspicious/noExplicitAny: as CloudFormation has it, with references
type Statement = any;
type InlinePolicy = { PolicyDocument: { Statement: Statement[] } };

/** The permissions of each role, by its logical id. Roles that have only policies of AWS are left out. */
export function permissionsOf(template: Template): { role: string; statements: Statement[] }[] {
  return Object.entries(template.findResources('AWS::IAM::Role')).flatMap(([role, { Properties }]) =>
    (Properties.Policies ?? []).map((each: InlinePolicy) => ({ role, statements: each.PolicyDocument.Statement })),
  );
}

/** The template of a stage. The test files of a run share it, because its synthesis takes about a second. */
export function aTemplate(stage: Stage = testStage): Template {
  const name = createHash('sha256').update(JSON.stringify(stage)).digest('hex');
  const file = path.join(process.env.TEST_RUN_FOLDER ?? outdir, `template-${name}.json`);
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(Template.fromStack(aStack(stage).stack).toJSON()));
    renameSync(draft, file);
  }
  return Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
}
