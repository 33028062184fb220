import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type App, CfnParameter, Validations } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { aStack, aTemplate, testStage } from '../testing/stacks.ts';
import { acknowledgedFindings } from './acknowledged-findings.ts';

type Finding = { ruleName: string; acknowledgedId?: string; violatingConstructs: { constructPath: string }[] };
type Report = { pluginName: string; conclusion: string; violations: Finding[]; suppressedViolations?: Finding[] };

function reports(): Report[] {
  // A stage with all optional resources.
  const { app } = aStack({ ...testStage, closedLeadDays: 365 }, { validated: true });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return reportsOf(app);
}

function reportsOf(app: App): Report[] {
  const { directory } = app.synth();
  return JSON.parse(readFileSync(path.join(directory, 'validation-report.json'), 'utf8')).pluginReports;
}

const found = reports();

test('has no cdk-nag finding (AwsSolutions, Serverless) that is not acknowledged', () => {
  expect(found.map(({ pluginName }) => pluginName).sort()).toEqual(['AwsSolutions', 'Serverless']);
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});

test('has no warning from the CDK validator for any stage', () => {
  const values = { accountEmail: 'ses', firstAdministrator: 'owner@studio.example' } as const;
  const { app: complete } = aStack({ ...testStage, ...values }, { validated: true });
  const { app: withUnusedParameter, stack } = aStack(testStage, { validated: true });
  new CfnParameter(stack, 'Unused');
  jest.spyOn(console, 'error').mockImplementation();

  expect(reportsOf(complete)).toEqual([]);
  expect(reportsOf(withUnusedParameter).map(({ violations }) => violations.length)).toEqual([1]);
});

test('has no hard-coded ARNs', () => {
  const hardCoded: string[] = [];
  JSON.stringify(aTemplate({ ...testStage, accountEmail: 'ses' }).toJSON(), (name, value) => {
    if (name.endsWith('Arn') && typeof value === 'string' && value.startsWith('arn:')) hardCoded.push(value);
    return value;
  });

  expect(hardCoded).toEqual([]);
});

test('passes the CDK validator, which rejects an invalid template', () => {
  const { app, stack } = aStack(testStage, { validated: true });
  new CfnQueue(stack, 'Odd').addPropertyOverride('NoSuchProperty', 1);

  expect(() => aStack(testStage, { validated: true }).app.synth()).not.toThrow();
  expect(() => app.synth()).toThrow(/[Vv]alidation/);
});

test('acknowledges at most 12 rules, each with a finding', () => {
  const rules = Object.keys(acknowledgedFindings);
  const suppressed = found.flatMap(({ suppressedViolations = [] }) => suppressedViolations);
  const used = new Set(suppressed.map(({ acknowledgedId }) => acknowledgedId));

  expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
  // Without IAM5, which is acknowledged for each wildcard resource.
  expect(rules.length).toBeLessThanOrEqual(12);
});
