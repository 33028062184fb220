import { aTemplate, permissionsOf, testStage } from '../testing/stacks.ts';

const template = aTemplate();
const idOf = (type: string, start: string) =>
  Object.keys(template.findResources(type)).find((logicalId) => logicalId.startsWith(start)) ?? '';

test('runs the self-test every six hours, against the public URL of the site [OPS-20]', () => {
  const fn = idOf('AWS::Lambda::Function', 'SelfTestProbe');

  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(6 hours)',
    Target: { Arn: { 'Fn::GetAtt': [fn, 'Arn'] } },
  });
  const url = template.findResources('AWS::Lambda::Function')[fn]?.Properties.Environment.Variables.SITE_URL;
  expect(JSON.stringify(url)).toMatch(/https:\/\/.*WebsiteCdn.*DomainName/);
});

test('runs a first self-test after the site is published [OPS-20]', () => {
  const [, step] = Object.entries(template.toJSON().Resources).find(([id]) => id.startsWith('SelfTestFirst')) ?? [];

  expect(step).toMatchObject({
    Properties: { ServiceToken: { 'Fn::GetAtt': [idOf('AWS::Lambda::Function', 'SelfTestProbe'), 'Arn'] } },
    DependsOn: expect.arrayContaining([expect.stringMatching(/^PublishingPublished/)]),
  });
});

test('fires an alarm when no self-test passed within twelve hours, also when none ran [OPS-21]', () => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'Studio',
    MetricName: 'SelfTestPassed',
    Dimensions: [{ Name: 'service', Value: 'Probe' }],
    Statistic: 'Maximum',
    Period: 43_200,
    EvaluationPeriods: 1,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
});

test('lets only the email function send to the mailbox simulator in the sandbox', () => {
  const inSandbox = aTemplate({ ...testStage, sandboxRecipients: ['owner@private.example'] });
  const toSimulator = (start: string) =>
    permissionsOf(inSandbox)
      .flatMap(({ role, statements }) => (role.startsWith(start) ? statements : []))
      .filter((each) => JSON.stringify(each).includes('success@simulator.amazonses.com'));

  expect(toSimulator('LeadMailNotifyRole')).toMatchObject([
    { Action: 'ses:SendRawEmail', Condition: { StringLike: { 'ses:FromAddress': expect.any(Array) } } },
  ]);
  expect(toSimulator('')).toHaveLength(1);
});
