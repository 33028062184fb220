import { Stack, Token, Validations } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { DeadLetterQueue } from '#shared/operations/dead-letter-commands.ts';
import type { Api } from './api.ts';
import type { Backup } from './backup.ts';
import type { LeadMail } from './lead-mail.ts';
import type { Website } from './website.ts';

type Parts = {
  alarmTopic: Topic;
  deadLetters: Record<DeadLetterQueue, { queue: Queue }>;
  leadMail: LeadMail;
  website: Website;
  backup: Backup | undefined;
};

/** Lets the function `system` read the state of everything that it checks. It may change nothing (docs/decisions/0035). */
export function allowSystemChecks({ functions: { system: fn } }: Api, parts: Parts): void {
  const { alarmTopic, deadLetters, leadMail, website, backup } = parts;
  const stack = Stack.of(fn);
  fn.addEnvironment('STACK_NAME', stack.stackName);
  fn.allow(['cloudwatch:DescribeAlarms'], stack.formatArn({ service: 'cloudwatch', resource: 'alarm:*' }));
  fn.allow(['ses:GetAccount'], '*');

  // On the role of this function only, so that a wildcard elsewhere stays a finding.
  // As cdk-nag writes it, in a stack with and without a region.
  const alarms = Token.isUnresolved(stack.region)
    ? 'arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:*'
    : `arn:aws:cloudwatch:${stack.region}:<AWS::AccountId>:alarm:*`;
  const reason = 'SES and AWS Backup have no resource for these reads of the account.';
  Validations.of(fn.role!).acknowledge(
    { id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]', reason },
    { id: 'Serverless::Serverless-LambdaStarPermissions', reason },
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${alarms}]`,
      reason: 'CloudWatch accepts only all alarms as the resource of a list of alarms.',
    },
  );

  fn.addEnvironment('ALARM_TOPIC', alarmTopic.topicArn);
  fn.allow(['sns:ListSubscriptionsByTopic'], alarmTopic.topicArn);

  const queues = Object.entries(deadLetters);
  const urls = Object.fromEntries(queues.map(([name, { queue }]) => [name, queue.queueUrl]));
  fn.addEnvironment('DEAD_LETTER_QUEUES', stack.toJsonString(urls));
  fn.allow(['sqs:GetQueueAttributes'], ...queues.map(([, { queue }]) => queue.queueArn));

  fn.addEnvironment('SITE_BUCKET', website.siteBucket.bucketName);
  fn.allow(['s3:GetObject'], website.siteBucket.arnForObjects('index.html'));

  if (leadMail.identity) {
    fn.addEnvironment('MAIL_IDENTITY', leadMail.identity.emailIdentityName);
    fn.allow(['ses:GetEmailIdentity'], leadMail.identity.emailIdentityArn);
  }
  if (backup) {
    fn.addEnvironment('BACKUP_VAULT', backup.vault.backupVaultName);
    fn.addEnvironment('RESTORE_TESTING_PLAN', backup.restoreTest.attrRestoreTestingPlanArn);
    fn.allow(['backup:DescribeBackupVault'], backup.vault.backupVaultArn);
    fn.allow(['backup:ListBackupJobs', 'backup:ListRestoreJobs'], '*');
  }
}
