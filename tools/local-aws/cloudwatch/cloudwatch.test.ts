import { afterEach, beforeEach, expect, test } from 'vitest';
import { environmentWith } from '../platform/environment-for-tests.ts';
import { CloudWatch } from './cloudwatch.ts';
import { parseExpression } from './metric-math.ts';

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
  const environment = environmentWith({});
  cloudWatch = new CloudWatch(environment, publish, () => now);
});

afterEach(() => cloudWatch.stop());

test('publishes each change of an alarm once', async () => {
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
])('without data and with TreatMissingData %s, the state is %s', async (TreatMissingData, expected) => {
  await deploy({ TreatMissingData });
  now += 120_000;

  expect(state()).toBe(expected);
});

test('counts the time before the run as missing data', async () => {
  await deploy({ TreatMissingData: 'breaching' });

  expect(state()).toBe('ALARM');
});

test('begins to count missing data with the first value, or when the warm-up period is over', async () => {
  const breaching = { TreatMissingData: 'breaching', WarmUpConfiguration: { WarmUpPeriodDurationInMinutes: 60 } };
  await deploy(breaching);
  now += 59 * 60_000;

  expect(state()).toBe('INSUFFICIENT_DATA');
  await deploy(breaching);
  now += 60_000;
  expect(state()).toBe('ALARM');
});

test('ends the warm-up period with the first value', async () => {
  await deploy({ TreatMissingData: 'breaching', WarmUpConfiguration: { WarmUpPeriodDurationInMinutes: 60 } });
  expect(state()).toBe('INSUFFICIENT_DATA');

  count(0);
  expect(state()).toBe('OK');
  now += 120_000;

  expect(state()).toBe('ALARM');
});

test('shows the widgets of a dashboard, and the totals of all metrics', async () => {
  const resource = { logicalId: 'Board', type: 'AWS::CloudWatch::Dashboard', physicalName: 'Board' };
  const board = (properties: Record<string, unknown>) =>
    cloudWatch.providers['AWS::CloudWatch::Dashboard']!({ ...resource, properties });
  await board({ DashboardName: 'studio', DashboardBody: '{"widgets":[{"type":"text"}]}' });
  count(2);
  count(3);

  expect(cloudWatch.dashboards()).toEqual({ studio: [{ type: 'text' }] });
  expect(cloudWatch.metrics()).toEqual([
    { namespace: 'AWS/Lambda', metric: 'Errors', dimensions: { FunctionName: 'Email' }, sum: 5, count: 2 },
  ]);
  await expect(async () => board({ DashboardBody: '{"widgets":{}}' })).rejects.toThrow('no widgets');
  await expect(async () => board({ DashboardBody: 'x' })).rejects.toThrow('JSON');
  await expect(async () => board({ DashboardName: 'a b', DashboardBody: '{"widgets":[]}' })).rejects.toThrow('a b');
});

test('raises an alarm only after the configured number of breaching periods', async () => {
  await deploy({ EvaluationPeriods: 3, DatapointsToAlarm: 2 });
  count(5);
  expect(state()).toBe('OK');

  now += 60_000;
  count(5);

  expect(state()).toBe('ALARM');
});

test('ignores a metric with other dimensions', async () => {
  await deploy();

  cloudWatch.count('AWS/Lambda', 'Errors', { FunctionName: 'Other' }, 9);

  expect(state()).toBe('OK');
});

test('computes percentiles and averages from single values', async () => {
  await deploy({ Statistic: undefined, ExtendedStatistic: 'p90', Threshold: 8 });
  for (let value = 1; value <= 10; value++) count(value);

  expect(cloudWatch.alarms()[0]).toMatchObject({ state: 'ALARM', value: 9 });
});

test('evaluates an expression over several metrics', async () => {
  const stat = (Id: string, MetricName: string) => ({
    Id,
    ReturnData: false,
    MetricStat: {
      Metric: { Namespace: 'AWS/Lambda', MetricName, Dimensions: [{ Name: 'FunctionName', Value: 'Email' }] },
      Period: 60,
      Stat: 'Sum',
    },
  });
  await deploy({
    ...Object.fromEntries(
      ['Namespace', 'MetricName', 'Dimensions', 'Period', 'Statistic'].map((name) => [name, undefined]),
    ),
    Metrics: [
      { Id: 'all', Expression: 'SUM([FILL(errors, 0), calls])' },
      stat('errors', 'Errors'),
      stat('calls', 'Invocations'),
    ],
    Threshold: 4,
  });
  count(1);
  cloudWatch.count('AWS/Lambda', 'Invocations', { FunctionName: 'Email' }, 4);

  expect(cloudWatch.alarms()[0]).toMatchObject({ state: 'ALARM', value: 5 });
});

test('reads a gauge at each evaluation of the alarms', async () => {
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
  ['MIN([FILL(none, 0), FILL(a, 0)])', 0],
  ['MAX([a, b, none])', 4],
  ['SUM([a, FILL(none, 1.5)])', 3.5],
  ['MIN([none])', undefined],
  ['b - a - FILL(none, 1)', 1],
  ['a - none', undefined],
])('evaluates the expression %s to %s', (text, expected) => {
  const values: Record<string, number> = { a: 2, b: 4 };

  expect(parseExpression(text).evaluate((id) => values[id])).toBe(expected);
});

test('names an unsupported property', async () => {
  expect(() => parseExpression('a / b')).toThrow('The metric expression a / b is not supported here');
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
    Dimensions: [{ Name: 'FunctionName', Value: 'Email' }],
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
  cloudWatch.count('AWS/Lambda', 'Errors', { FunctionName: 'Email' }, value);
}

function state(): string | undefined {
  return cloudWatch.alarms()[0]?.state;
}

test('lists the alarms of a prefix and a state', async () => {
  await deploy({ Threshold: 1, ComparisonOperator: 'GreaterThanOrEqualToThreshold' });
  count(1);
  const list = async (input: object) => {
    const request = {
      method: 'POST',
      url: new URL('http://localhost/'),
      headers: new Headers({ 'x-amz-target': 'GraniteServiceVersion20100801.DescribeAlarms' }),
      body: Buffer.from(JSON.stringify(input)),
      caller: undefined,
    };
    const [right] = cloudWatch.requiredRights(request);
    expect(right).toMatchObject({ action: 'cloudwatch:DescribeAlarms', resource: expect.stringMatching(/:alarm:\*$/) });
    const { MetricAlarms = [] } = await (await cloudWatch.handle(request)).json();
    return MetricAlarms.map(({ AlarmName, StateValue }: Record<string, string>) => `${AlarmName} ${StateValue}`);
  };

  expect(await list({ AlarmNamePrefix: 'Al', StateValue: 'ALARM' })).toEqual(['Alarm ALARM']);
  expect(await list({ AlarmNamePrefix: 'Al', StateValue: 'OK' })).toEqual([]);
  expect(await list({ AlarmNamePrefix: 'Other' })).toEqual([]);
});
