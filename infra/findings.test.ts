import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { acknowledgedFindings } from './acknowledged-findings.ts';
import { aStack, testStage } from './testing.ts';

type Finding = { ruleName: string; acknowledgedId?: string; violatingConstructs: { constructPath: string }[] };
type Report = { pluginName: string; conclusion: string; violations: Finding[]; suppressedViolations?: Finding[] };

function reports(): Report[] {
  // With all that a stage can ask for.
  const { app } = aStack({ ...testStage, closedLeadDays: 365 });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  const { directory } = app.synth();
  return JSON.parse(readFileSync(path.join(directory, 'validation-report.json'), 'utf8')).pluginReports;
}

const found = reports();

test('cdk-nag (AwsSolutions, Serverless) finds nothing that is not explained', () => {
  expect(found.map(({ pluginName }) => pluginName).sort()).toEqual(['AwsSolutions', 'Serverless']);
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});

test('the validator of CDK lets this template through, and none with a finding', () => {
  const { app, stack } = aStack();
  new CfnQueue(stack, 'Odd').addPropertyOverride('NoSuchProperty', 1);

  expect(() => aStack().app.synth()).not.toThrow();
  expect(() => app.synth()).toThrow(/[Vv]alidation/);
});

test('at most 14 rules are acknowledged, and each still has a finding', () => {
  const rules = Object.keys(acknowledgedFindings);
  const suppressed = found.flatMap(({ suppressedViolations = [] }) => suppressedViolations);
  const used = new Set(suppressed.map(({ acknowledgedId }) => acknowledgedId));

  expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
  // One more stands for the wildcards of roles, each acknowledged with its resource.
  expect(rules.length + 1).toBeLessThanOrEqual(14);
});
