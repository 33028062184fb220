import { Match } from 'aws-cdk-lib/assertions';
import { aStage, aTemplate, fullValues } from '../testing/stacks.ts';

const withBackup = aTemplate(aStage(fullValues));
const without = aTemplate(aStage());
const [check] = Object.keys(
  withBackup.findResources('AWS::Lambda::Function', {
    Properties: { Environment: { Variables: Match.objectLike({ BACKED_UP: Match.anyValue() }) } },
  }),
);

const vault = (attribute: string) => ({ 'Fn::GetAtt': [Match.stringLikeRegexp('^BackupVault'), attribute] });

test('calls the check at each finished restore test and failed backup, and every six hours [STAGE-18] [STAGE-19]', () => {
  const expectRule = (EventPattern: object) =>
    withBackup.hasResourceProperties('AWS::Events::Rule', {
      EventPattern,
      State: 'ENABLED',
      Targets: [
        {
          Arn: { 'Fn::GetAtt': [check, 'Arn'] },
          DeadLetterConfig: { Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Undelivered'), 'Arn'] } },
          RetryPolicy: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 3600 },
        },
      ],
    });

  expectRule({
    source: ['aws.backup'],
    'detail-type': ['Restore Job State Change'],
    detail: {
      status: ['COMPLETED', 'FAILED', 'ABORTED'],
      restoreTestingPlanArn: [
        { 'Fn::GetAtt': [Match.stringLikeRegexp('^BackupRestoreTest'), 'RestoreTestingPlanArn'] },
      ],
    },
  });
  expectRule({
    source: ['aws.backup'],
    'detail-type': ['Backup Job State Change'],
    detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'], backupVaultName: [vault('BackupVaultName')] },
  });
  withBackup.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(6 hours)',
    Target: { Arn: { 'Fn::GetAtt': [check, 'Arn'] } },
  });
});

test('names all seven resources and the restore test to the check', () => {
  const [{ Properties }] = Object.values(withBackup.findResources('AWS::Lambda::Function')).filter(
    (each) => each.Properties.Environment.Variables.BACKED_UP,
  ) as [{ Properties: { Environment: { Variables: Record<string, { 'Fn::Join': [string, unknown[]] }> } } }];
  const [separator, arns] = Properties.Environment.Variables.BACKED_UP!['Fn::Join'];

  expect([separator, arns.length]).toEqual([',', 7]);
});

test.each([
  ['a failed or missing backup', 'BackupsFresh'],
  ['a failed or missing restore test', 'RestoreTestsPassed'],
])('fires an alarm about %s, also when the check did not run for twelve hours [STAGE-19]', (_, MetricName) => {
  withBackup.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'Studio',
    MetricName,
    Dimensions: [{ Name: 'service', Value: 'Check' }],
    Statistic: 'Minimum',
    Period: 43_200,
    EvaluationPeriods: 1,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
    AlarmActions: [{ Ref: Match.stringLikeRegexp('^AlarmsTopic') }],
  });
  expect(Object.keys(without.findResources('AWS::CloudWatch::Alarm', { Properties: { MetricName } }))).toEqual([]);
});

test('adds the check only to stages with backups [STAGE-19]', () => {
  without.resourceCountIs('AWS::Events::Rule', 0);
});
