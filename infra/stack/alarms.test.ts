import { Match } from 'aws-cdk-lib/assertions';
import { aTemplate, fullLocalStage } from '../testing/stacks.ts';

const template = aTemplate();
const idOf = (type: string, start: string) =>
  Object.keys(template.findResources(type)).find((logicalId) => logicalId.startsWith(start));

/** All alarms notify the same topic. */
function expectAlarm(properties: object): void {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    TreatMissingData: 'notBreaching',
    AlarmActions: [{ Ref: Match.stringLikeRegexp('^AlarmsTopic') }],
    ...properties,
  });
}

test('fires alarms for a slow or failing API, failing functions, throttling, CDN errors, and emails that wait or are no longer counted [OPS-01]', () => {
  const ApiId = { Ref: idOf('AWS::ApiGatewayV2::Api', 'ApiHttp') };
  const byService = (Value: string) => [{ Name: 'service', Value }];
  const atLeast = { ComparisonOperator: 'GreaterThanOrEqualToThreshold', EvaluationPeriods: 1 };
  expectAlarm({
    ...atLeast,
    MetricName: 'Latency',
    ExtendedStatistic: 'p95',
    Dimensions: [{ Name: 'ApiId', Value: ApiId }],
    Period: 300,
    EvaluationPeriods: 3,
    Threshold: 3000,
  });
  expectAlarm({ ...atLeast, MetricName: '5xx', Dimensions: [{ Name: 'ApiId', Value: ApiId }], Threshold: 1 });
  expectAlarm({
    ...atLeast,
    Namespace: 'AWS/Lambda',
    MetricName: 'Throttles',
    Threshold: 1,
    Dimensions: Match.absent(),
  });
  expectAlarm({ ...atLeast, Namespace: 'AWS/CloudFront', MetricName: '5xxErrorRate', Threshold: 5 });
  const errors = { Namespace: 'AWS/Lambda', MetricName: 'Errors' };
  expectAlarm({
    ...atLeast,
    Threshold: 1,
    Metrics: Match.arrayWith([
      Match.objectLike({ Expression: 'all - FILL(refusals0, 0) - FILL(refusals1, 0)' }),
      Match.objectLike({ Id: 'all', MetricStat: { Metric: errors, Period: 300, Stat: 'Sum' }, ReturnData: false }),
    ]),
  });
  const late = { ...atLeast, Statistic: 'Maximum', Period: 300, Threshold: 1, TreatMissingData: 'breaching' };
  expectAlarm({ ...late, Namespace: 'Studio', MetricName: 'UnsentLeads', Dimensions: byService('Notify') });
  expectAlarm({ ...late, Namespace: 'Studio', MetricName: 'UnsentVisitorEmails', Dimensions: byService('Sender') });
});

test('fires one alarm for everything that a limit refused, at 20 within an hour, and counts a refused booking as one [OPS-33] [PHOTO-06]', () => {
  template.hasResourceProperties('AWS::Logs::MetricFilter', {
    LogGroupName: { Ref: idOf('AWS::Logs::LogGroup', 'ApiAccessLog') },
    FilterPattern: '{ (($.routeKey = "POST /api/leads") || ($.routeKey = "POST /api/booking")) && ($.status = "429") }',
    MetricTransformations: [
      {
        MetricName: 'Refused',
        MetricNamespace: 'Studio',
        MetricValue: '1',
        Dimensions: [{ Key: 'service', Value: '$.service' }],
        DefaultValue: Match.absent(),
      },
    ],
  });
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    AccessLogSettings: { Format: Match.stringLikeRegexp('^{"service":"limits",') },
  });
  expectAlarm({
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    Namespace: 'Studio',
    MetricName: 'Refused',
    Dimensions: [{ Name: 'service', Value: 'limits' }],
    Statistic: 'Sum',
    Period: 3600,
    Threshold: 20,
    EvaluationPeriods: 1,
  });
});

test('sends undelivered alarms and failed events to the shared dead-letter queue', () => {
  const deadLetters = { 'Fn::GetAtt': [idOf('AWS::SQS::Queue', 'Undelivered'), 'Arn'] };

  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    RedrivePolicy: { deadLetterTargetArn: deadLetters },
  });
  template.hasResourceProperties('AWS::Lambda::Function', { DeadLetterConfig: { TargetArn: deadLetters } });
});

test('gives every function a dead-letter queue, and counts every dead-letter queue for one alarm, which also fires when no one counts [OPS-32] [REPLY-26]', () => {
  const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
  const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
  const [counter, { Properties: count }] = functions.find(([id]) => id.startsWith('RedriveDeadLetterCommands'))!;

  for (const [, { Properties }] of functions) expect(Properties.DeadLetterConfig.TargetArn).toBeDefined();
  const deadLetters = queues.filter(([, { Properties }]) => !Properties.RedrivePolicy);
  expect(deadLetters.length).toBeGreaterThan(8);
  for (const [queue, { Properties }] of deadLetters) {
    expect(Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
    expect(JSON.stringify(count.Environment.Variables.DEAD_LETTER_QUEUES)).toContain(`{"Ref":"${queue}"}`);
  }
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(5 minutes)',
    Target: { Arn: { 'Fn::GetAtt': [counter, 'Arn'] } },
  });
  expect(count.Environment.Variables.ALARM_TOPIC).toEqual({ Ref: idOf('AWS::SNS::Topic', 'AlarmsTopic') });
  expectAlarm({
    Namespace: 'Studio',
    MetricName: 'DeadLetters',
    Dimensions: [{ Name: 'service', Value: count.Environment.Variables.POWERTOOLS_SERVICE_NAME }],
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    Threshold: 1,
    Statistic: 'Maximum',
    Period: 900,
    EvaluationPeriods: 1,
    TreatMissingData: 'breaching',
  });
});

test('creates the alarm for CDN errors only in us-east-1, where CloudFront publishes metrics', () => {
  const id = idOf('AWS::CloudWatch::Alarm', 'AlarmsCdnErrors');
  const { Condition, Properties } = template.findResources('AWS::CloudWatch::Alarm')[id!] ?? {};

  expect(Properties).toMatchObject({
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    Statistic: 'Average',
    Threshold: 5,
    Dimensions: [
      { Name: 'DistributionId', Value: { Ref: expect.stringMatching(/^WebsiteCdn/) } },
      { Name: 'Region', Value: 'Global' },
    ],
  });
  expect(template.toJSON().Conditions[Condition!]).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
});

test('begins an alarm that counts missing values as a fault with the first value, or after an hour, or its longer period [OPS-35]', () => {
  const alarms = Object.entries(aTemplate(fullLocalStage).findResources('AWS::CloudWatch::Alarm'));
  const onHeartbeats = alarms.filter(([, { Properties }]) => Properties.TreatMissingData === 'breaching');

  expect(onHeartbeats).toHaveLength(6);
  for (const [id, { Properties }] of alarms) {
    const { TreatMissingData, Period, WarmUpConfiguration } = Properties;
    // Ends early, with the first value. AWS allows two days at most.
    const expected = { WarmUpPeriodDurationInMinutes: Math.max(60, Period / 60) };
    const warmUp = TreatMissingData === 'breaching' ? expected : undefined;
    expect({ id, WarmUpConfiguration }).toEqual({ id, WarmUpConfiguration: warmUp });
  }
});
