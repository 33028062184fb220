import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrator, type Credentials } from '../iam/iam.ts';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
import { Sqs } from './sqs.ts';

let run: Awaited<ReturnType<typeof endpointWith<Sqs>>>;
let QueueUrl: string;

beforeAll(async () => {
  run = await endpointWith((environment, iam) => new Sqs(environment, iam));
  await run.deploy('AWS::SQS::Queue', { QueueName: 'dead' }, 'Dead');
});

let name = 0;
beforeEach(async () => {
  const RedrivePolicy = { deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:000000000000:dead', maxReceiveCount: 2 };
  QueueUrl = (await run.deploy('AWS::SQS::Queue', { QueueName: `work${++name}`, RedrivePolicy })).ref;
});

afterAll(() => run.stop());

test('hides a received message for its visibility timeout and removes it once deleted', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'hello' });
  const { Messages } = await call('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 60 });
  expect(Messages).toMatchObject([{ Body: 'hello', Attributes: { ApproximateReceiveCount: '1' } }]);
  expect(await counts()).toEqual({ visible: '0', hidden: '1' });

  await call('DeleteMessage', { QueueUrl, ReceiptHandle: Messages[0].ReceiptHandle });
  expect(await counts()).toEqual({ visible: '0', hidden: '0' });
});

test('delivers a message to a waiting receiver immediately', async () => {
  const received = call('ReceiveMessage', { QueueUrl, WaitTimeSeconds: 20 });
  await call('SendMessage', { QueueUrl, MessageBody: 'late' });

  expect((await received).Messages).toMatchObject([{ Body: 'late' }]);
});

test('moves a message to the dead-letter queue after too many receives', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'poison' });
  await call('ReceiveMessage', { QueueUrl, VisibilityTimeout: 0 });
  await call('ReceiveMessage', { QueueUrl, VisibilityTimeout: 0 });

  expect(await call('ReceiveMessage', { QueueUrl })).toEqual({});
  expect(run.service.visibleMessages('dead')).toBe(1);
});

test('keeps messages over a restart', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'kept' });

  const again = new Sqs(run.environment, run.iam);
  expect(again.visibleMessages(`work${name}`)).toBe(1);
  await again.stop();
});

test('makes a message visible again when the run ended while it was in flight', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'interrupted' });
  await call('ReceiveMessage', { QueueUrl, VisibilityTimeout: 600 });
  expect(run.service.visibleMessages(`work${name}`)).toBe(0);

  const again = new Sqs(run.environment, run.iam);
  expect(again.visibleMessages(`work${name}`)).toBe(1);
  await again.stop();
});

test('requires the right to send', async () => {
  const role = await run.roleThatMay('sqs:ReceiveMessage', '*');

  const refused = await call('SendMessage', { QueueUrl, MessageBody: 'x' }, role);
  expect(refused.message).toMatch(/not authorized to perform: sqs:SendMessage on resource: arn:aws:sqs:.*:work/);
});

test('names an operation that is not supported', async () => {
  expect((await call('PurgeQueue', { QueueUrl })).message).toBe('PurgeQueue is not supported here');
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
