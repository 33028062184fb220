import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type App, CfnParameter, Stack, Stage, Validations } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { recordedStage } from '../release/recorded-stage.ts';
import { addStacks } from '../stacks.ts';
import { anApp, aStack, aStage, aTemplate, testStage } from '../testing/stacks.ts';
import { acknowledgedFindings } from './acknowledged-findings.ts';

type Finding = { ruleName: string; acknowledgedId?: string; violatingConstructs: { constructPath: string }[] };
type Report = { pluginName: string; conclusion: string; violations: Finding[]; suppressedViolations?: Finding[] };

/** What cdk-nag and the CDK validator report of a stage with all optional resources. */
function reports(): Report[] {
  const values = { accountEmail: 'ses', firstAdministrator: 'owner@studio.example', closedLeadDays: 365 } as const;
  const { app } = aStack({ ...testStage, ...values }, { validated: true });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return reportsOf(app);
}

function reportsOf(app: App): Report[] {
  const { directory } = app.synth();
  return JSON.parse(readFileSync(path.join(directory, 'validation-report.json'), 'utf8')).pluginReports;
}

const found = reports();

test('has no cdk-nag finding (AwsSolutions, Serverless) that is not acknowledged, and no warning from the CDK validator', () => {
  // The validator is in this list only when it warns.
  expect(found.map(({ pluginName }) => pluginName).sort()).toEqual(['AwsSolutions', 'Serverless']);
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});

test("breaks none of CloudFormation's own rules with all stage values [STAGE-16]", () => {
  const app = anApp(true);
  const { edge } = addStacks(new Stage(app, 'All', { env: { region: 'eu-central-1' } }), aStage(recordedStage));

  expect(edge?.region).toBe('us-east-1');
  expect(reportsOf(app)).toEqual([]);
});

test('would see a warning and an error of the CDK validator', () => {
  const [warned, refused] = [anApp(true), anApp(true)];
  const withQueue = (app: App) => new CfnQueue(new Stack(app, 'Tiny'), 'Queue');
  new CfnParameter(withQueue(warned).stack, 'Unused');
  withQueue(refused).addPropertyOverride('NoSuchProperty', 1);
  jest.spyOn(console, 'error').mockImplementation();

  expect(reportsOf(warned).map(({ violations }) => violations.length)).toEqual([1]);
  expect(() => refused.synth()).toThrow(/[Vv]alidation/);
});

test('has no hard-coded ARNs', () => {
  const hardCoded: string[] = [];
  JSON.stringify(aTemplate().toJSON(), (name, value) => {
    if (name.endsWith('Arn') && typeof value === 'string' && value.startsWith('arn:')) hardCoded.push(value);
    return value;
  });

  expect(hardCoded).toEqual([]);
});

test('acknowledges at most 12 rules, each with a finding', () => {
  const rules = Object.keys(acknowledgedFindings);
  const suppressed = found.flatMap(({ suppressedViolations = [] }) => suppressedViolations);
  const used = new Set(suppressed.map(({ acknowledgedId }) => acknowledgedId));

  expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
  // Without IAM5, which is acknowledged for each wildcard resource.
  expect(rules.length).toBeLessThanOrEqual(12);
});
