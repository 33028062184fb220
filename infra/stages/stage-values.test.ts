import { Match } from 'aws-cdk-lib/assertions';
import { aStage, aTemplate, fullValues } from '../testing/stacks.ts';

const { alarmReceivers } = fullValues;
const complete = aTemplate(aStage(fullValues));
const plain = aTemplate(aStage());
const properties = (type: string) => Object.values(complete.findResources(type)).map(({ Properties }) => Properties);

test('emails every alarm receiver at 50, 80 and 100 % of the budget, and at a forecast of 100 % [STAGE-11]', () => {
  const [{ Budget: budget, NotificationsWithSubscribers: all }] = properties('AWS::Budgets::Budget') as never as [
    { Budget: object; NotificationsWithSubscribers: { Notification: Record<string, unknown>; Subscribers: object }[] },
  ];

  expect(budget).toEqual({ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 25, Unit: 'USD' } });
  expect(all.map(({ Notification }) => [Notification.NotificationType, Notification.Threshold])).toEqual([
    ['ACTUAL', 50],
    ['ACTUAL', 80],
    ['ACTUAL', 100],
    ['FORECASTED', 100],
  ]);
  for (const { Notification, Subscribers } of all) {
    expect(Notification).toMatchObject({ ThresholdType: 'PERCENTAGE', ComparisonOperator: 'GREATER_THAN' });
    expect(Subscribers).toEqual(alarmReceivers.map((Address) => ({ SubscriptionType: 'EMAIL', Address })));
  }
  plain.resourceCountIs('AWS::Budgets::Budget', 0);
});

const backedUp = ['Leads', 'HeldLeads', 'LeadTerms', 'LeadLog', 'Content', 'Settings'];
const named = (arns: { 'Fn::GetAtt': [string, string] }[]) =>
  arns.map((each) => each['Fn::GetAtt'][0].replace(/^(Data|Website)|[0-9A-F]{8}$/g, ''));

test('backs up the tables with data and the images daily, and keeps the backups for the days of the stage [STAGE-12]', () => {
  complete.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: {
      BackupPlanRule: [
        Match.objectLike({ ScheduleExpression: 'cron(15 3 * * ? *)', Lifecycle: { DeleteAfterDays: 400 } }),
      ],
    },
  });
  const [selection] = properties('AWS::Backup::BackupSelection');
  expect(named(selection!.BackupSelection.Resources)).toEqual([...backedUp, 'Pictures']);
  complete.hasResource('AWS::Backup::BackupVault', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
  });
  plain.resourceCountIs('AWS::Backup::BackupPlan', 0);
});

test('tells the functions that publish the privacy notice how long backups and closed leads are kept [GEN-25]', () => {
  const daysOf = (template: typeof complete) =>
    Object.entries(template.findResources('AWS::Lambda::Function')).flatMap(([id, { Properties }]) => {
      const { BACKUP_DAYS, CLOSED_LEAD_DAYS } = Properties.Environment?.Variables ?? {};
      return BACKUP_DAYS ? [[id.replace(/[0-9A-F]{8}$/, ''), BACKUP_DAYS, CLOSED_LEAD_DAYS]] : [];
    });

  expect(daysOf(complete)).toEqual([
    ['ApiContent', '400', undefined],
    ['PublishingPublisher', '400', undefined],
  ]);
  expect(daysOf(aTemplate(aStage({ backup: { keepDays: 7 }, closedLeadDays: 90 })))).toEqual([
    ['ApiContent', '35', '90'],
    ['PublishingPublisher', '35', '90'],
  ]);
});

test('restores the newest backups of the last week every month [STAGE-12]', () => {
  complete.hasResourceProperties('AWS::Backup::RestoreTestingPlan', {
    ScheduleExpression: 'cron(30 5 2 * ? *)',
    RecoveryPointSelection: {
      Algorithm: 'LATEST_WITHIN_WINDOW',
      RecoveryPointTypes: ['SNAPSHOT'],
      SelectionWindowDays: 7,
      IncludeVaults: [{ 'Fn::GetAtt': [Match.stringLikeRegexp('^BackupVault'), 'BackupVaultArn'] }],
    },
  });
  const selections = properties('AWS::Backup::RestoreTestingSelection');
  expect(selections.map((each) => [each.ProtectedResourceType, named(each.ProtectedResourceArns)])).toEqual([
    ['DynamoDB', backedUp],
    ['S3', ['Pictures']],
  ]);
});

test('keeps change records and every log group for the days of the stage [STAGE-13]', () => {
  const days = (template: typeof plain) => [
    ...new Set(
      Object.values(template.findResources('AWS::Logs::LogGroup')).map(({ Properties }) => Properties.RetentionInDays),
    ),
  ];

  expect(days(complete)).toEqual([14]);
  expect(days(plain)).toEqual([90]);
  complete.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: Match.objectLike({ CHANGE_RECORD_DAYS: '30' }) },
  });
});

test('changes nothing that holds data by a stage value [STAGE-14]', () => {
  const all = complete.toJSON().Resources;
  const kept = Object.entries<{ Type: string }>(plain.toJSON().Resources).filter(([, { Type }]) =>
    /^AWS::(DynamoDB::Table|S3::Bucket|Cognito::UserPool|Cognito::UserPoolClient|Cognito::UserPoolGroup|CloudFront::Distribution)$/.test(
      Type,
    ),
  );

  expect(kept.length).toBeGreaterThan(15);
  for (const [logicalId, before] of kept) expect(immutable(all[logicalId])).toEqual(immutable(before));
});

/** The resource without the properties that stage values change and that CloudFormation updates in place. */
function immutable(resource: { Type: string; Properties?: Record<string, unknown> } | undefined) {
  const { CorsConfiguration, NotificationConfiguration, DistributionConfig, AdminCreateUserConfig, ...rest } =
    resource?.Properties ?? {};
  const isUploads = JSON.stringify(rest.BucketName ?? '').includes('afterhours-uploads');
  return { ...resource, Properties: { ...rest, ...(isUploads && { NotificationConfiguration }) } };
}

test('names both APIs and the backup plan after the stage, so that the console shows which is whose', () => {
  const names = [
    ...properties('AWS::ApiGatewayV2::Api').map(({ Name }) => Name),
    ...properties('AWS::Backup::BackupPlan').map(({ BackupPlan }) => BackupPlan.BackupPlanName),
  ];

  expect(names).toEqual(['Studio', 'Studio-Live', 'Studio']);
});
