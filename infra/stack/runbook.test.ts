import { readFileSync } from 'node:fs';
import { aTemplate, fullLocalStage } from '../testing/stacks.ts';

const template = aTemplate(fullLocalStage);
// biome-ignore lint/suspicious/noExplicitAny: properties of a template
const alarms: [string, any][] = Object.entries(template.findResources('AWS::CloudWatch::Alarm')).map(
  ([id, { Properties }]) => [id.replace(/^Alarms|[0-9A-F]{8}$/g, ''), Properties],
);
const names = alarms.map(([name]) => name);

const document = readFileSync('docs/runbook.md', 'utf8');
const sections = new Map(
  document
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);

test('has a runbook section for every alarm, and an alarm for every section [OPS-02]', () => {
  expect(names.length).toBeGreaterThan(12);
  expect([...sections.keys()].toSorted()).toEqual(names.toSorted());
  for (const [name, text] of sections) {
    const parts = [...text.matchAll(/^\*\*([\w ]+)\.\*\* \S/gm)].map(([, part]) => part);
    expect({ name, parts }).toEqual({ name, parts: ['Meaning', 'First look', 'Fix', 'Fixed when'] });
  }
});

test('names what an alarm means in one sentence, and the link of its runbook section [OPS-02]', () => {
  for (const [name, { AlarmDescription }] of alarms) {
    // The anchor that GitHub and other viewers give the heading of the section.
    const link = `docs/runbook.md#${name.toLowerCase()}`;
    expect(AlarmDescription).toMatch(/^\S[^.]*(\.\d[^.]*)*\. Runbook: /);
    expect(AlarmDescription.split(' Runbook: ')[1]).toBe(link);
  }
});

test('does not name a deployment as the fix of a setting that was changed by hand', () => {
  expect(document).not.toMatch(/deploy(ing)? (the stage )?again/i);
  expect(document).toContain('describe-stack-resource-drifts');
});

test('names only logs of the stack in the runbook', () => {
  const logs = Object.keys(template.findResources('AWS::Logs::LogGroup')).map((id) => id.replace(/[0-9A-F]{8}$/, ''));
  const named = [...document.matchAll(/`(\w+Log)`/g)].map(([, log]) => log!);

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((log) => !logs.includes(log))).toEqual([]);
});

test('every alarm reaches every alarm receiver [OPS-04]', () => {
  const topics = Object.keys(template.findResources('AWS::SNS::Topic'));
  const subscriptions = Object.values(template.findResources('AWS::SNS::Subscription')).map((each) => each.Properties);
  const policies = Object.values(template.findResources('AWS::SNS::TopicPolicy')).map((each) => each.Properties);

  for (const [name, { AlarmActions = [], ActionsEnabled = true }] of alarms) {
    const [action] = AlarmActions;
    expect({ name, ActionsEnabled, reachesTopic: topics.includes(action?.Ref) }).toEqual({
      name,
      ActionsEnabled: true,
      reachesTopic: true,
    });
    const emails = subscriptions.filter(
      ({ TopicArn, Protocol }) => TopicArn.Ref === action.Ref && Protocol === 'email',
    );
    expect(emails.map(({ Endpoint }) => Endpoint).toSorted()).toEqual([
      'operator@studio.example',
      'owner@studio.example',
    ]);
    const publishers = policies
      .filter(({ Topics }) => Topics.some(({ Ref }: { Ref: string }) => Ref === action.Ref))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect, Action }) => Effect === 'Allow' && Action === 'sns:Publish');
    expect(publishers.map(({ Principal }) => Principal)).toContainEqual({ Service: 'cloudwatch.amazonaws.com' });
  }
});
