import { Match } from 'aws-cdk-lib/assertions';
import { aTemplate } from '../testing/stacks.ts';

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

test('fires alarms for a slow or failing API, throttling, CDN errors, undelivered alarms, emails to visitors and stopped schedules [OPS-01] [REPLY-26]', () => {
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
  expectAlarm({
    ...atLeast,
    Namespace: 'AWS/SNS',
    MetricName: 'NumberOfNotificationsFailed',
    Dimensions: [{ Name: 'TopicName', Value: { 'Fn::GetAtt': [idOf('AWS::SNS::Topic', 'AlarmsTopic'), 'TopicName'] } }],
    Statistic: 'Sum',
    Threshold: 1,
  });
  expectAlarm({
    ...atLeast,
    Namespace: 'Studio',
    MetricName: 'ConfirmationsHeldBack',
    Dimensions: byService('Booking'),
    Statistic: 'Sum',
    Period: 3600,
    Threshold: 10,
  });
  const ofReplies = { MetricName: 'RepliesRefused', Dimensions: byService('Replies'), Threshold: 1 };
  expectAlarm({ ...atLeast, Namespace: 'Studio', ...ofReplies });
  expectAlarm({ ...atLeast, Namespace: 'Studio', MetricName: 'UnsentVisitorEmails', Dimensions: byService('Sender') });
  const runs = (Id: string, MetricName: string, service: string) => ({
    Id,
    MetricStat: {
      Metric: { Namespace: 'Studio', MetricName, Dimensions: byService(service) },
      Period: 300,
      Stat: 'SampleCount',
    },
    ReturnData: false,
  });
  expectAlarm({
    Metrics: Match.arrayWith([
      Match.objectLike({ Expression: 'MIN([FILL(studio, 0), FILL(visitors, 0)])' }),
      runs('studio', 'UnsentLeads', 'Notify'),
      runs('visitors', 'UnsentVisitorEmails', 'Sender'),
    ]),
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    EvaluationPeriods: 3,
    TreatMissingData: 'breaching',
  });
});

test('fires an alarm when 20 bookings are refused in five minutes', () => {
  template.hasResourceProperties('AWS::Logs::MetricFilter', {
    LogGroupName: { Ref: idOf('AWS::Logs::LogGroup', 'ApiAccessLog') },
    FilterPattern: '{ ($.routeKey = "POST /api/leads") && ($.status = "429") }',
    MetricTransformations: [{ MetricName: 'BookingsRefused', MetricNamespace: 'Studio', MetricValue: '1' }],
  });
  expectAlarm({ Namespace: 'Studio', MetricName: 'BookingsRefused', Period: 300, Statistic: 'Sum', Threshold: 20 });
});

test('fires an alarm when a photo is refused because of a limit of all visitors [PHOTO-06] [PHOTO-15]', () => {
  expectAlarm({
    Namespace: 'Studio',
    MetricName: 'PhotosRefused',
    Dimensions: [{ Name: 'service', Value: 'Booking' }],
    Threshold: 1,
  });
});

test('fires an alarm when pages cannot connect for live changes', () => {
  const FunctionName = { Ref: idOf('AWS::Lambda::Function', 'LiveDoors') };

  expectAlarm({ MetricName: 'Errors', Threshold: 1, Dimensions: [{ Name: 'FunctionName', Value: FunctionName }] });
});

test('sends undelivered alarms and failed events to the shared dead-letter queue', () => {
  const deadLetters = { 'Fn::GetAtt': [idOf('AWS::SQS::Queue', 'Undelivered'), 'Arn'] };

  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    RedrivePolicy: { deadLetterTargetArn: deadLetters },
  });
  template.hasResourceProperties('AWS::Lambda::Function', { DeadLetterConfig: { TargetArn: deadLetters } });
});

test('gives every function a dead-letter queue, and every dead-letter queue an alarm', () => {
  const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));

  for (const { Properties } of functions) expect(Properties.DeadLetterConfig.TargetArn).toBeDefined();
  for (const [queue, { Properties }] of queues.filter(([, each]) => !each.Properties.RedrivePolicy)) {
    expect(Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
    expectAlarm({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
    });
  }
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
