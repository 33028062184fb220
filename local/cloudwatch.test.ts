import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudWatch } from './cloudwatch.ts';
import { parseExpression } from './metric-math.ts';
import type { Environment } from './service.ts';

const topic = 'arn:aws:sns:eu-central-1:000000000000:alarms';
let now: number;
let published: { topic: string; subject: string; message: string }[];
let cloudWatch: CloudWatch;

beforeEach(() => {
  now = 1_700_000_000_000;
  published = [];
  const publish = async (topicArn: string, subject: string, message: string) => {
    published.push({ topic: topicArn, subject, message });
  };
  const environment = { region: 'eu-central-1', accountId: '000000000000', log: () => {} } as unknown as Environment;
  cloudWatch = new CloudWatch(environment, publish, () => now);
});

afterEach(() => cloudWatch.stop());

test('an alarm goes off once, tells its topic, and comes back', async () => {
  await deploy({ Threshold: 2, ComparisonOperator: 'GreaterThanOrEqualToThreshold', OKActions: [topic] });
  await cloudWatch.evaluate();
  count(1);
  count(1);

  await cloudWatch.evaluate();
  await cloudWatch.evaluate();
  const duringAlarm = state();
  now += 120_000;
  await cloudWatch.evaluate();

  expect(duringAlarm).toBe('ALARM');
  expect(published.map(({ subject }) => subject)).toEqual([
    'OK: "Alarm" in eu-central-1',
    'ALARM: "Alarm" in eu-central-1',
    'OK: "Alarm" in eu-central-1',
  ]);
  expect(JSON.parse(published[1]!.message)).toMatchObject({ OldStateValue: 'OK', NewStateValue: 'ALARM' });
});

test.each([
  ['missing', 'INSUFFICIENT_DATA'],
  ['notBreaching', 'OK'],
  ['breaching', 'ALARM'],
  ['ignore', 'INSUFFICIENT_DATA'],
])('without any data, treated as %s, the state is %s', async (TreatMissingData, expected) => {
  await deploy({ TreatMissingData });

  expect(state()).toBe(expected);
});

test('an alarm needs as many breaching periods as it says', async () => {
  await deploy({ EvaluationPeriods: 3, DatapointsToAlarm: 2 });
  count(5);
  expect(state()).toBe('OK');

  now += 60_000;
  count(5);

  expect(state()).toBe('ALARM');
});

test('a metric with other dimensions does not count', async () => {
  await deploy();

  cloudWatch.count('AWS/Lambda', 'Errors', { FunctionName: 'Other' }, 9);

  expect(state()).toBe('OK');
});

test('percentiles and averages are of the values themselves', async () => {
  await deploy({ Statistic: undefined, ExtendedStatistic: 'p90', Threshold: 8 });
  for (let value = 1; value <= 10; value++) count(value);

  expect(cloudWatch.alarms()[0]).toMatchObject({ state: 'ALARM', value: 9 });
});

test('an expression over several metrics is judged', async () => {
  const stat = (Id: string, MetricName: string) => ({
    Id,
    ReturnData: false,
    MetricStat: {
      Metric: { Namespace: 'AWS/Lambda', MetricName, Dimensions: [{ Name: 'FunctionName', Value: 'Mail' }] },
      Period: 60,
      Stat: 'Sum',
    },
  });
  await deploy({
    ...Object.fromEntries(
      ['Namespace', 'MetricName', 'Dimensions', 'Period', 'Statistic'].map((name) => [name, undefined]),
    ),
    Metrics: [
      { Id: 'rate', Expression: 'errors / calls * 100' },
      stat('errors', 'Errors'),
      stat('calls', 'Invocations'),
    ],
    Threshold: 10,
  });
  count(1);
  cloudWatch.count('AWS/Lambda', 'Invocations', { FunctionName: 'Mail' }, 4);

  expect(cloudWatch.alarms()[0]).toMatchObject({ state: 'ALARM', value: 25 });
});

test('a gauge is read whenever alarms are judged', async () => {
  let waiting = 0;
  cloudWatch.gauge('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: 'dead' }, () => waiting);
  await deploy({
    Namespace: 'AWS/SQS',
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: 'dead' }],
    Statistic: 'Maximum',
  });
  expect(state()).toBe('OK');

  waiting = 1;

  expect(state()).toBe('ALARM');
});

test.each([
  ['1 + 2 * 3', 7],
  ['(a + b) / 2', 3],
  ['a / 0', undefined],
  ['FILL(none, 0) + a', 2],
  ['IF(a > 1, b, 0)', 4],
  ['SUM([a, b, none])', 6],
  ['MAX([a, b]) - MIN([a, b])', 2],
  ['-a', -2],
  ['none + a', undefined],
])('the expression %s is %s', (text, expected) => {
  const values: Record<string, number> = { a: 2, b: 4 };

  expect(parseExpression(text).evaluate((id) => values[id])).toBe(expected);
});

test('what is not supported is refused by name', async () => {
  expect(() => parseExpression("SEARCH('x')")).toThrow('SEARCH');
  await expect(deploy({ ComparisonOperator: 'GreaterThanUpperThreshold' })).rejects.toThrow(
    'GreaterThanUpperThreshold',
  );
  await expect(deploy({ Statistic: 'tm90' })).rejects.toThrow('tm90');
  await expect(deploy({ AlarmActions: ['arn:aws:automate:eu-central-1:ec2:stop'] })).rejects.toThrow('ec2:stop');
});

async function deploy(properties: Record<string, unknown> = {}): Promise<void> {
  const all = {
    Namespace: 'AWS/Lambda',
    MetricName: 'Errors',
    Dimensions: [{ Name: 'FunctionName', Value: 'Mail' }],
    Period: 60,
    Statistic: 'Sum',
    EvaluationPeriods: 1,
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
    AlarmActions: [topic],
    ...properties,
  };
  await cloudWatch.providers['AWS::CloudWatch::Alarm']!({
    logicalId: 'Alarm',
    type: 'AWS::CloudWatch::Alarm',
    physicalName: 'Alarm',
    properties: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  });
}

function count(value: number): void {
  cloudWatch.count('AWS/Lambda', 'Errors', { FunctionName: 'Mail' }, value);
}

function state(): string | undefined {
  return cloudWatch.alarms()[0]?.state;
}
