import { aTemplate, testStage } from './testing.ts';

const template = aTemplate({ ...testStage, closedLeadDays: 365 });

test('without a number of days nothing erases leads by itself', () => {
  const resources = Object.keys(aTemplate({ ...testStage, closedLeadDays: undefined }).toJSON().Resources);

  expect(resources.filter((logicalId) => logicalId.startsWith('LeadRetention'))).toEqual([]);
});

test('closed leads are looked through every day, for as many days as the stage says', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    Description: 'Erases leads that have been closed for more than 365 days',
    ScheduleExpression: 'cron(45 4 * * ? *)',
  });
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  const told = functions.filter(({ Properties }) => Properties.Environment?.Variables.CLOSED_LEAD_DAYS);
  expect(told.map(({ Properties }) => Properties.Environment.Variables.CLOSED_LEAD_DAYS)).toEqual(['365']);
});

test('its role may erase leads with what belongs to them, and nothing else', () => {
  const statements: { Action: string | string[]; Resource: unknown }[] = Object.entries(
    template.findResources('AWS::IAM::Policy'),
  )
    .filter(([logicalId]) => logicalId.startsWith('LeadRetentionEraseRole'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

  const rights = statements.map(({ Action, Resource }) => [
    /(Data\w+?)[0-9A-F]{8}|Log/.exec(JSON.stringify(Resource))?.[1] ?? 'log',
    JSON.stringify(Resource).includes('/index/by_status') ? 'by_status' : '',
    [Action].flat().toSorted().join(' '),
  ]);
  expect(rights.toSorted()).toEqual([
    ['DataLeadTerms', '', 'dynamodb:DeleteItem'],
    ['DataLeads', '', 'dynamodb:DeleteItem dynamodb:GetItem dynamodb:UpdateItem'],
    ['DataLeads', 'by_status', 'dynamodb:Query'],
    ['DataLimits', '', 'dynamodb:UpdateItem'],
    ['log', '', 'logs:CreateLogStream logs:PutLogEvents'],
  ]);
});

test('an alarm goes off when it breaks off', () => {
  const [logicalId] = Object.keys(template.findResources('AWS::Lambda::Function')).filter((each) =>
    each.startsWith('LeadRetention'),
  );

  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'Errors',
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: logicalId } }],
  });
});
