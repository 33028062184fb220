import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  type DescribeAlarmsCommandInput,
  type MetricAlarm,
} from '@aws-sdk/client-cloudwatch';
import { ListSubscriptionsByTopicCommand, SNSClient, type Subscription } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import type { Outcome } from '#shared/operations/checks.ts';
import { checkOutcome, fault, fine, warning } from '../testing/system.ts';

const cloudWatch = mockClient(CloudWatchClient);
const sns = mockClient(SNSClient);
const sqs = mockClient(SQSClient);
beforeEach(() => {
  for (const each of [cloudWatch, sns, sqs]) each.reset();
});

const followRunbook = 'Ask your operator to follow the section of the runbook.';
const selfTestAlarm = 'No self-test has passed. Runbook: docs/runbook.md#selftest';

test.each<[string, MetricAlarm[], Outcome]>([
  ['none', [], fine('No alarm is ringing.')],
  [
    'one',
    [{ AlarmName: 'x', AlarmDescription: selfTestAlarm }],
    fault('One alarm is ringing.', followRunbook, [selfTestAlarm]),
  ],
  [
    'two, without a description',
    [{ AlarmName: 'SelfTest' }, {}],
    fault('2 alarms are ringing.', followRunbook, ['SelfTest', '']),
  ],
])('names the alarms of this stack that ring: %s [SYS-03]', async (_, MetricAlarms, expected) => {
  // An alarm of another stage can have the name of this stage at its beginning.
  const request: DescribeAlarmsCommandInput = {
    AlarmNamePrefix: 'Afterhours-production-Alarms',
    StateValue: 'ALARM',
    AlarmTypes: ['MetricAlarm'],
  };
  cloudWatch.on(DescribeAlarmsCommand, request).resolves({ MetricAlarms });

  expect(await checkOutcome('alarms')).toEqual(expected);
});

test('reads all pages of alarms and of receivers', async () => {
  cloudWatch
    .on(DescribeAlarmsCommand)
    .resolvesOnce({ MetricAlarms: [{ AlarmName: 'a' }], NextToken: 'next' })
    .resolvesOnce({ NextToken: 'last' })
    .resolvesOnce({ MetricAlarms: [{ AlarmName: 'b' }] });
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolvesOnce({ Subscriptions: [confirmed], NextToken: 'next' })
    .resolvesOnce({ NextToken: 'last' })
    .resolvesOnce({ Subscriptions: [confirmed] });

  expect(await checkOutcome('alarms')).toMatchObject({ details: ['a', 'b'] });
  expect(await checkOutcome('alarm-receivers')).toMatchObject({ message: 'Alarms reach 2 receivers.' });
});

const confirmed = { Endpoint: 'b@studio.example', SubscriptionArn: 'arn:aws:sns:x' };
const waiting = { Endpoint: 'a@studio.example', SubscriptionArn: 'PendingConfirmation' };
const openLink =
  'Open the link in the email "AWS Notification - Subscription Confirmation"; it is valid for three days.';

test.each<[string, Subscription[], Outcome]>([
  ['one confirmed', [confirmed], fine('Alarms reach one receiver.')],
  ['two confirmed', [confirmed, confirmed], fine('Alarms reach 2 receivers.')],
  [
    'none',
    [],
    warning(
      'No one gets the alarms of this installation.',
      'Ask your operator to set alarmReceivers for this stage and to deploy again.',
    ),
  ],
  [
    'one confirmed of two',
    [waiting, confirmed],
    warning('One receiver of alarms did not confirm yet and gets none.', openLink, ['a@studio.example']),
  ],
  [
    'none confirmed of two',
    [waiting, { SubscriptionArn: 'PendingConfirmation' }],
    fault('2 receivers of alarms did not confirm yet and get none.', openLink, ['a@studio.example', '']),
  ],
])('names the receivers of alarms that did not confirm: %s [SYS-03]', async (_, Subscriptions, expected) => {
  sns
    .on(ListSubscriptionsByTopicCommand, { TopicArn: 'arn:aws:sns:eu-central-1:1:Alarms' })
    .resolves({ Subscriptions });

  expect(await checkOutcome('alarm-receivers')).toEqual(expected);
});

const redrive = 'Ask your operator to run npm run redrive, which lists them and runs them again.';

test.each<[string, Record<string, string>, Outcome]>([
  ['none', {}, fine('No event was given up.')],
  [
    'one',
    { images: '1' },
    fault('One event was given up after all retries.', redrive, [
      'images: 1. Uploaded files that were not processed into images.',
    ]),
  ],
  [
    'in two queues',
    { publisher: '2', images: '1' },
    fault('3 events were given up after all retries.', redrive, [
      'publisher: 2. Content changes that were not published.',
      'images: 1. Uploaded files that were not processed into images.',
    ]),
  ],
])('counts the events in the dead-letter queues: %s [SYS-03]', async (_, counts, expected) => {
  sqs.on(GetQueueAttributesCommand).resolves({});
  for (const [name, ApproximateNumberOfMessages] of Object.entries(counts)) {
    const request = { QueueUrl: `https://sqs/${name}`, AttributeNames: ['ApproximateNumberOfMessages' as const] };
    sqs.on(GetQueueAttributesCommand, request).resolves({ Attributes: { ApproximateNumberOfMessages } });
  }

  expect(await checkOutcome('dead-letters')).toEqual(expected);
});
