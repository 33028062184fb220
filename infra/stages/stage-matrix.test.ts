import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stage as CdkStage, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { recordedStage } from '../release/recorded-stage.ts';
import { type Resources, uniqueKeyOf } from '../release/unique-key.ts';
import { addStacks } from '../stacks.ts';
import { aStage, aTemplate, skipBundling, testStage } from '../testing/stacks.ts';

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(path.join(tmpdir(), 'assembly-'));
});
afterEach(() => rmSync(outdir, { recursive: true, force: true }));

const none = {};
const oneName = { domain: ['studio.example'] };
const withZone = { domain: ['studio.example', 'www.studio.example'], hostedZone: 'Z0123456789' };
const firewall = { firewall: { requestsPerFiveMinutes: 2000 } };
const budget = { budget: 25, alarmReceivers: ['owner@studio.example'] };
const backup = { backup: { keepDays: 35 } };
const [approval, closed, open] = ['approval', 'closed', 'open'].map((registration) => ({ registration }));
const [eu, us] = ['eu-central-1', 'us-east-1'].map((region) => ({ env: { region } }));

/** A finding depends on one choice or on two. */
const stages = [
  [us, none, approval, none, none, none],
  [eu, none, closed, none, none, none],
  [eu, none, open, firewall, budget, backup],
  [eu, oneName, approval, none, none, backup],
  [us, oneName, closed, none, budget, none],
  [eu, oneName, open, firewall, none, none],
  [eu, withZone, approval, firewall, budget, none],
  [us, withZone, closed, firewall, none, backup],
  [us, withZone, open, none, none, none],
];

test('has each two choices in at least one stage', () => {
  const choices = stages[0]!.map((_, column) => new Set(stages.map((row) => row[column])));
  for (const [one, { size }] of choices.entries()) {
    for (const [other, { size: otherSize }] of choices.entries()) {
      const pairs = new Set(stages.map((row) => JSON.stringify([row[one], row[other]])));
      expect([one, other, pairs.size]).toEqual([one, other, one === other ? size : size * otherSize]);
    }
  }
});

test('synthesises every pair of choices without a cdk-nag finding [STAGE-16] and without what AWS refuses twice [STAGE-23]', () => {
  // CloudFormation's own rules take half of the time: `findings.test.ts` has them.
  const app = new App({ outdir, context: skipBundling, builtinCloudFormationValidation: false });
  const stacks = stages.flatMap(([region, ...values], index) => {
    // A deployment does not tell the stack its region, but findings are named after resources, whose ARNs can contain it.
    const { studio, edge } = addStacks(
      new CdkStage(app, `Number${index}`, region),
      aStage(Object.assign({}, ...values)),
    );
    return [`studio in ${studio.region}`, ...(edge ? [`edge in ${edge.region}`] : [])];
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));

  const { directory, nestedAssemblies } = app.synth();

  const { pluginReports } = JSON.parse(readFileSync(path.join(directory, 'validation-report.json'), 'utf8'));
  const count = (stack: string) => stacks.filter((each) => each === stack).length;
  expect([count('studio in eu-central-1'), count('studio in us-east-1')]).toEqual([5, 4]);
  // All but the two without domain and firewall.
  expect(count('edge in us-east-1')).toBe(7);
  expect(pluginReports.map((each: { pluginName: string }) => each.pluginName).sort()).toEqual([
    'AwsSolutions',
    'Serverless',
  ]);
  expect(pluginReports.flatMap((each: { violations: unknown[] }) => each.violations)).toEqual([]);
  const templates = nestedAssemblies.flatMap(({ nestedAssembly }) =>
    nestedAssembly.stacks.map((each) => each.template.Resources),
  );
  expect(templates).toHaveLength(16);
  expect(templates.flatMap(refusedTwice)).toEqual([]);
}, 300_000);

test('has nothing that AWS refuses twice in the local stage and with all stage values [STAGE-23]', () => {
  const templates = [testStage, aStage(recordedStage)].map((stage) => aTemplate(stage).toJSON().Resources);

  expect(templates.flatMap(refusedTwice)).toEqual([]);
});

test('names a second mapping of a stream and a function, a third reader of a stream, a second route and a second name [STAGE-23]', () => {
  const { Resources } = aTemplate().toJSON();
  const idOf = (prefix: string) => Object.keys(Resources).find((id) => id.startsWith(prefix))!;
  const mapping = Resources[idOf('LiveEndedMapping')];
  const source = JSON.stringify(mapping.Properties.EventSourceArn);
  const pair = [...mapping.Properties.EventSourceArn['Fn::GetAtt'].slice(0, 1), mapping.Properties.FunctionName.Ref];
  const third = { ...mapping, Properties: { ...mapping.Properties, FunctionName: { Ref: 'Other' } } };

  expect(refusedTwice({ ...Resources, Second: mapping })).toEqual([
    `["AWS::Lambda::EventSourceMapping","${pair[0]}","${pair[1]}"]`,
    `3 readers of ${source}`,
  ]);
  expect(refusedTwice({ ...Resources, Third: third })).toEqual([`3 readers of ${source}`]);
  expect(refusedTwice({ ...Resources, Route: Resources[idOf('ApiHttpGETapiartists')] })).toEqual([
    expect.stringMatching(/^\["AWS::ApiGatewayV2::Route","ApiHttp[0-9A-F]{8}","GET \/api\/artists"\]$/),
  ]);
  const topic = { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'alarms' } };
  expect(refusedTwice({ ...Resources, One: topic, Other: topic })).toEqual(['["AWS::SNS::Topic","alarms"]']);
});

/** The keys that AWS accepts once and the template has twice, and the streams that have more than the two readers they can serve. */
function refusedTwice(resources: Resources): string[] {
  const all = Object.values(resources);
  const keys = all
    .map(uniqueKeyOf)
    .filter((key) => key !== undefined)
    .map((key) => JSON.stringify(key));
  const sources = all
    .filter(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => JSON.stringify(Properties?.EventSourceArn));
  const countOf = (list: string[], each: string) => list.filter((other) => other === each).length;
  return [
    ...new Set(keys.filter((key) => countOf(keys, key) > 1)),
    ...[...new Set(sources)].flatMap((source) => {
      const readers = countOf(sources, source);
      return readers > 2 ? [`${readers} readers of ${source}`] : [];
    }),
  ];
}
