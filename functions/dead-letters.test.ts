import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';

Object.assign(process.env, { SETTINGS_TABLE: 'Settings', ALARM_TOPIC: 'arn:aws:sns:::alarms' });
process.env.DEAD_LETTER_QUEUES = JSON.stringify({
  'image-clean-up': { url: 'https://queue', fn: 'Afterhours-test-CleanUp' },
});
mockClient(DynamoDBDocumentClient).onAnyCommand().resolves({});
const sns = mockClient(SNSClient);
mockClient(SQSClient)
  .on(GetQueueAttributesCommand, { QueueUrl: 'https://queue' })
  .resolves({ Attributes: { ApproximateNumberOfMessages: '2' } })
  .on(ReceiveMessageCommand)
  .callsFake(({ VisibilityTimeout }) => ({ Messages: VisibilityTimeout && letters.splice(0) }));
const lambda = mockClient(LambdaClient);
let letters: object[] = [];

async function rerun(answer: object) {
  letters = [{ MessageId: 'm-1', Body: '{}' }];
  const Payload = { transformToString: () => JSON.stringify(answer) } as never;
  lambda.on(InvokeCommand).resolves({ FunctionError: 'Unhandled', Payload });
  const { handler } = await import('./dead-letters.ts');
  const context = { getRemainingTimeInMillis: () => 400_000 } as Context;
  return handler({ command: 'rerun', queue: 'image-clean-up' }, context);
}

test.each([
  ['that failed', { errorType: 'NoSuchBucket', errorMessage: 'ada@example.com has no bucket' }, 'NoSuchBucket'],
  ['that ended without a name', { errorMessage: 'Task timed out after 3.00 seconds' }, 'Unhandled'],
])('names the error of a function %s again, and where its log is, but not its message', async (_, answer, name) => {
  expect(await rerun(answer)).toEqual({
    settled: 0,
    failed: [{ id: 'm-1', reason: `${name}. The log of the function Afterhours-test-CleanUp says more` }],
  });
});

test('emails the queues with dead letters to the receivers of alarms when the schedule calls it [OPS-32]', async () => {
  const { handler } = await import('./dead-letters.ts');

  await handler({ schedule: 'FiveMinutely', time: '2026-03-01T20:00:00Z' }, {} as Context);

  expect(sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)).toEqual([
    {
      TopicArn: 'arn:aws:sns:::alarms',
      Subject: 'Dead letters: image-clean-up',
      Message: 'image-clean-up: 2. Failed runs of the daily image clean-up.\n\nRunbook: docs/runbook.md#deadletters',
    },
  ]);
});
