import { aTemplate, fullLocalStage, permissionsOf } from '../testing/stacks.ts';

const template = aTemplate(fullLocalStage);
const schedules = Object.values(template.findResources('AWS::Scheduler::Schedule')).map((each) => each.Properties);

test('lets EventBridge Scheduler assume the one role of all schedules, for the schedule group only', () => {
  const roles = template.findResources('AWS::IAM::Role');

  expect(schedules.length).toBeGreaterThanOrEqual(2);
  expect(new Set(schedules.map(({ Target }) => Target.RoleArn['Fn::GetAtt'][0])).size).toBe(1);
  for (const { Target } of schedules) {
    const { Statement } = roles[Target.RoleArn['Fn::GetAtt'][0]]?.Properties.AssumeRolePolicyDocument ?? {};
    expect(Statement).toHaveLength(1);
    expect(Statement[0].Principal).toEqual({ Service: 'scheduler.amazonaws.com' });
    expect(JSON.stringify(Statement[0].Condition)).toContain(':schedule-group/default"');
    expect(JSON.stringify(Statement[0].Condition)).not.toContain(':schedule/');
    expect(Statement[0].Condition.StringEquals['aws:SourceAccount']).toEqual({ Ref: 'AWS::AccountId' });
  }
});

test('schedules the morning email at 8:00, and the look at the page on each hour, of the studio’s time zone [INBOX-75] [BOOKS-02]', () => {
  const zoned = schedules.filter(({ ScheduleExpressionTimezone: zone }) => zone === 'America/New_York');
  expect(zoned.map(({ Description, ScheduleExpression }) => [Description, ScheduleExpression])).toEqual([
    [expect.stringMatching(/^Publishes the page again/), 'cron(0 * * * ? *)'],
    [expect.stringMatching(/how many leads wait/), 'cron(0 8 * * ? *)'],
  ]);
});

test('looks every hour for leads that return and dates to remind of [TURN-06] [DATE-13]', () => {
  const hourly = schedules.filter(({ Description }) => /reminds visitors of dates/.test(Description));
  expect(hourly.map(({ ScheduleExpression }) => ScheduleExpression)).toEqual(['rate(1 hour)']);
});

test('sends failed scheduled calls to the shared dead-letter queue', () => {
  const [queue] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) => id.startsWith('Undelivered'));

  expect(schedules).not.toEqual([]);
  for (const { Target } of schedules) {
    expect(Target.DeadLetterConfig).toEqual({ Arn: { 'Fn::GetAtt': [queue, 'Arn'] } });
    const [role] = Target.RoleArn['Fn::GetAtt'];
    expect(permissionsOf(template).find((each) => each.role === role)?.statements).toContainEqual({
      Effect: 'Allow',
      Action: 'sqs:SendMessage',
      Resource: { 'Fn::GetAtt': [queue, 'Arn'] },
    });
  }
});
