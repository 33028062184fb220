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

/** The local stage with every resource that it can have. */
export const fullLocalStage: Stage = {
  ...testStage,
  alarmReceivers: ['operator@studio.example', 'owner@studio.example'],
  backup: { keepDays: 35 },
  closedLeadDays: 365,
  firstAdministrator: 'owner@ink.example',
};

/** The values of a stage of an operator that add resources, with its own days for all that it keeps. */
export const fullValues = {
  domain: ['studio.example', 'www.studio.example'],
  hostedZone: 'Z0123456789',
  firewall: { requestsPerFiveMinutes: 2000 },
  budget: 25,
  alarmReceivers: ['owner@studio.example', 'operator@studio.example'],
  backup: { keepDays: 400 },
  retention: { changeRecordDays: 30, logDays: 14 },
};

// Otherwise the CDK creates a temporary folder for each stack and never deletes it.
const outdir = mkdtempSync(path.join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

/** The context of cdk.json, without bundling functions, and without what no test reads: traces and a tree of the constructs. */
export const skipBundling = {
  ...context,
  'aws:cdk:bundling-stacks': [],
  'aws:cdk:disable-stack-trace': true,
  '@aws-cdk/core:enableAdditionalMetadataCollection': false,
};
// The CDK reads a trace for each resource, in which jest looks up 100 frames.
Error.stackTraceLimit = 10;

/** @param validated whether the synthesis checks templates against CloudFormation's rules, which takes most of its time */
export function anApp(validated = false): App {
  return new App({ outdir, context: skipBundling, treeMetadata: false, builtinCloudFormationValidation: validated });
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

const templates = new Map<string, Template>();

/** The template of a stage. The test files of a run share it, because its synthesis takes about a second: see the stages above. */
export function aTemplate(stage: Stage = testStage): Template {
  const name = createHash('sha256').update(JSON.stringify(stage)).digest('hex');
  const known = templates.get(name);
  if (known) return known;
  const file = path.join(process.env.TEST_RUN_FOLDER ?? outdir, `template-${name}.json`);
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(Template.fromStack(aStack(stage).stack).toJSON()));
    renameSync(draft, file);
  }
  // The synthesis has refused a circle.
  const template = Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')), { skipCyclicalDependenciesCheck: true });
  templates.set(name, template);
  return template;
}
