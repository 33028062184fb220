import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { acknowledgedFindings } from './acknowledged-findings.ts';
import { StudioStack } from './studio-stack.ts';
import { testStage } from './testing.ts';

type Finding = { ruleName: string; acknowledgedId?: string; violatingConstructs: { constructPath: string }[] };
type Report = { pluginName: string; conclusion: string; violations: Finding[]; suppressedViolations?: Finding[] };

function reports(): Report[] {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  new StudioStack(app, 'Studio', testStage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  const { directory } = app.synth();
  return JSON.parse(readFileSync(path.join(directory, 'validation-report.json'), 'utf8')).pluginReports;
}

const found = reports();

test('cdk-nag (AwsSolutions, Serverless) and the validator of CDK find nothing that is not explained', () => {
  expect(found.map(({ pluginName }) => pluginName).sort()).toEqual([
    'AwsSolutions',
    'CloudFormation Validate',
    'Serverless',
  ]);
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});

test('at most 12 rules are acknowledged, and each still has a finding', () => {
  const rules = Object.keys(acknowledgedFindings);
  const suppressed = found.flatMap(({ suppressedViolations = [] }) => suppressedViolations);
  const used = new Set(suppressed.map(({ acknowledgedId }) => acknowledgedId));

  expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
  // One more stands for the objects of the site's bucket, whose rule carries the bucket's id.
  expect(rules.length + 1).toBeLessThanOrEqual(12);
});
