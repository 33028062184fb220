import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stage as CdkStage, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { addStacks } from '../stacks.ts';
import { aStage, skipBundling } from '../testing/stacks.ts';

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(path.join(tmpdir(), 'assembly-'));
});
afterEach(() => rmSync(outdir, { recursive: true, force: true }));

const noDomain = {};
const oneName = { domain: ['studio.example'] };
const withZone = { domain: ['studio.example', 'www.studio.example'], hostedZone: 'Z0123456789' };
const firewall = { firewall: { requestsPerFiveMinutes: 2000 } };
const budget = { budget: 25, alarmReceivers: ['owner@studio.example'] };
const backup = { backup: { keepDays: 35 } };

/** Each two choices of domain, registration, firewall, budget and backup are in at least one of them. */
const pairs = [
  { ...noDomain, registration: 'approval' },
  { ...noDomain, registration: 'closed' },
  { ...noDomain, registration: 'open', ...firewall, ...budget, ...backup },
  { ...oneName, registration: 'approval', ...backup },
  { ...oneName, registration: 'closed', ...budget },
  { ...oneName, registration: 'open', ...firewall },
  { ...withZone, registration: 'approval', ...firewall, ...budget },
  { ...withZone, registration: 'closed', ...firewall, ...backup },
  { ...withZone, registration: 'open' },
];

// A deployment does not tell the stack its region, but findings of cdk-nag are named after resources, whose ARNs can contain it.
test.each(['eu-central-1', 'us-east-1'])(
  'synthesises every pair of choices of domain, firewall, budget, backup and registration in %s, without a cdk-nag finding [STAGE-16]',
  (region) => {
    // One region suffices for CloudFormation's own rules, which take half of the time.
    const app = new App({ outdir, context: skipBundling, builtinCloudFormationValidation: region === 'eu-central-1' });
    const stacks = pairs.flatMap((values, index) => {
      const scope = new CdkStage(app, `Number${index}`, { env: { region } });
      const { studio, edge } = addStacks(scope, aStage(values));
      return [`studio in ${studio.region}`, ...(edge ? [`edge in ${edge.region}`] : [])];
    });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));

    const { directory } = app.synth();

    const { pluginReports } = JSON.parse(readFileSync(path.join(directory, 'validation-report.json'), 'utf8'));
    const count = (stack: string) => stacks.filter((each) => each === stack).length;
    expect(count(`studio in ${region}`)).toBe(9);
    // All but the two without domain and firewall.
    expect(count('edge in us-east-1')).toBe(7);
    expect(pluginReports.map((each: { pluginName: string }) => each.pluginName).sort()).toEqual([
      'AwsSolutions',
      'Serverless',
    ]);
    expect(pluginReports.flatMap((each: { violations: unknown[] }) => each.violations)).toEqual([]);
  },
  300_000,
);
