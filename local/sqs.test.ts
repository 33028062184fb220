import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpointWith } from './endpoint-for-tests.ts';
import { administrator, type Credentials } from './iam.ts';
import { Sqs } from './sqs.ts';

let run: Awaited<ReturnType<typeof endpointWith<Sqs>>>;
let QueueUrl: string;

beforeAll(async () => {
  run = await endpointWith((environment, iam) => new Sqs(environment, iam));
  const dead = await run.deploy('AWS::SQS::Queue', { QueueName: 'dead' }, 'Dead');
  const RedrivePolicy = { deadLetterTargetArn: dead.attributes?.Arn, maxReceiveCount: 2 };
  QueueUrl = (await run.deploy('AWS::SQS::Queue', { QueueName: 'work', RedrivePolicy })).ref;
});

beforeEach(() => call('PurgeQueue', { QueueUrl }));

afterAll(() => run.stop());

test('a received message is hidden for a time and gone once deleted', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'hello' });
  const { Messages } = await call('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 60 });
  expect(Messages).toMatchObject([{ Body: 'hello', Attributes: { ApproximateReceiveCount: '1' } }]);
  expect(await counts()).toEqual({ visible: '0', hidden: '1' });

  await call('DeleteMessage', { QueueUrl, ReceiptHandle: Messages[0].ReceiptHandle });
  expect(await counts()).toEqual({ visible: '0', hidden: '0' });
});

test('a waiting receiver gets a message as soon as it is sent', async () => {
  const received = call('ReceiveMessage', { QueueUrl, WaitTimeSeconds: 20 });
  await call('SendMessageBatch', { QueueUrl, Entries: [{ Id: '1', MessageBody: 'late' }] });

  expect((await received).Messages).toMatchObject([{ Body: 'late' }]);
});

test('a message received too often goes to the dead-letter queue', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'poison' });
  await call('ReceiveMessage', { QueueUrl, VisibilityTimeout: 0 });
  await call('ReceiveMessage', { QueueUrl, VisibilityTimeout: 0 });

  expect(await call('ReceiveMessage', { QueueUrl })).toEqual({});
  expect(run.service.visibleMessages('dead')).toBe(1);
});

test('messages outlive a restart', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'kept' });

  const again = new Sqs(run.environment, run.iam);
  expect(again.visibleMessages('work')).toBe(1);
  await again.stop();
});

test('a sender needs the right, also for batches', async () => {
  const role = await run.roleThatMay('sqs:ReceiveMessage', '*');

  const refused = await call('SendMessageBatch', { QueueUrl, Entries: [] }, role);
  expect(refused.message).toMatch(/not authorized to perform: sqs:SendMessage on resource: arn:aws:sqs:.*:work/);
});

async function counts() {
  const { Attributes } = await call('GetQueueAttributes', { QueueUrl, AttributeNames: ['All'] });
  return {
    visible: Attributes.ApproximateNumberOfMessages,
    hidden: Attributes.ApproximateNumberOfMessagesNotVisible,
  };
}

async function call(operation: string, input: object, { accessKeyId, sessionToken = '' }: Credentials = administrator) {
  const response = await fetch(run.environment.endpoint, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/eu-central-1/sqs/aws4_request, Signature=x`,
      'x-amz-security-token': sessionToken,
      'x-amz-target': `AmazonSQS.${operation}`,
    },
    body: JSON.stringify(input),
  });
  return response.json();
}
