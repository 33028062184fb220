import type { CloudWatchClient, MetricAlarm } from '@aws-sdk/client-cloudwatch';
import { paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import type { SNSClient } from '@aws-sdk/client-sns';
import { paginateListSubscriptionsByTopic } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { checksOf, fault, fine, warning } from '#shared/operations/checks.ts';
import { type DeadLetterQueue, deadLetterQueues } from '#shared/operations/dead-letter-commands.ts';
import { counted, type System } from './system-context.ts';

const check = checksOf<System>('operation');

const alarms = check('alarms', 'Alarms', async ({ cloudWatch, installation: { stackName } }) => {
  const pages = paginateDescribeAlarms(
    { client: cloudWatch as CloudWatchClient },
    // The name of another stage can begin with that of this one.
    { AlarmNamePrefix: `${stackName}-Alarms`, StateValue: 'ALARM', AlarmTypes: ['MetricAlarm'] },
  );
  const ringing: MetricAlarm[] = [];
  for await (const { MetricAlarms = [] } of pages) ringing.push(...MetricAlarms);
  if (ringing.length === 0) return fine('No alarm is ringing.');
  return fault(
    counted(ringing.length, 'One alarm is ringing.', 'alarms are ringing.'),
    'Ask your operator to follow the section of the runbook.',
    ringing.map(({ AlarmDescription = '', AlarmName = '' }) => AlarmDescription || AlarmName),
  );
});

const receivers = check('alarm-receivers', 'Alarm receivers', async ({ sns, installation: { alarmTopic } }) => {
  const pages = paginateListSubscriptionsByTopic({ client: sns as SNSClient }, { TopicArn: alarmTopic });
  const waiting: string[] = [];
  let confirmed = 0;
  for await (const { Subscriptions = [] } of pages) {
    for (const { Endpoint = '', SubscriptionArn } of Subscriptions) {
      if (SubscriptionArn === 'PendingConfirmation') waiting.push(Endpoint);
      else confirmed++;
    }
  }
  if (confirmed + waiting.length === 0) {
    return warning(
      'No one gets the alarms of this installation.',
      'Ask your operator to set alarmReceivers for this stage and to deploy again.',
    );
  }
  if (waiting.length === 0) return fine(`Alarms reach ${counted(confirmed, 'one receiver', 'receivers')}.`);
  return (confirmed === 0 ? fault : warning)(
    `${counted(waiting.length, 'One receiver', 'receivers')} of alarms did not confirm yet and ${
      waiting.length === 1 ? 'gets' : 'get'
    } none.`,
    'Open the link in the email "AWS Notification - Subscription Confirmation"; it is valid for three days.',
    waiting,
  );
});

const deadLetters = check('dead-letters', 'Failed events', async ({ sqs, installation }) => {
  const names = Object.keys(deadLetterQueues) as DeadLetterQueue[];
  const AttributeNames = ['ApproximateNumberOfMessages' as const];
  const counts = await Promise.all(
    names.map(async (name) => {
      const QueueUrl = installation.deadLetterQueues[name];
      const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
      return { name, count: Number(Attributes?.ApproximateNumberOfMessages ?? 0) };
    }),
  );
  const full = counts.filter(({ count }) => count > 0);
  if (full.length === 0) return fine('No event was given up.');
  const total = full.reduce((sum, { count }) => sum + count, 0);
  return fault(
    `${counted(total, 'One event was', 'events were')} given up after all retries.`,
    'Ask your operator to run npm run redrive, which lists them and runs them again.',
    full.map(({ name, count }) => `${name}: ${count}. ${deadLetterQueues[name]}`),
  );
});

export const operationChecks = [alarms, receivers, deadLetters];
