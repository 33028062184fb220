import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrator, type Credentials } from '../iam/iam.ts';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
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
  await call('SendMessageBatch', { QueueUrl, Entries: [{ Id: '1', MessageBody: 'late' }] });

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
  expect(again.visibleMessages('work')).toBe(1);
  await again.stop();
});

test('makes a message visible again when the run ended while it was in flight', async () => {
  await call('SendMessage', { QueueUrl, MessageBody: 'interrupted' });
  await call('ReceiveMessage', { QueueUrl, VisibilityTimeout: 600 });
  expect(run.service.visibleMessages('work')).toBe(0);

  const again = new Sqs(run.environment, run.iam);
  expect(again.visibleMessages('work')).toBe(1);
  await again.stop();
});

test('accepts a message from a service only when the policy of the queue allows it', async () => {
  const { attributes } = await run.deploy('AWS::SQS::Queue', { QueueName: 'open' }, 'Open');
  const Resource = attributes?.Arn ?? '';
  const from = (bucket: string) => ({ service: 's3.amazonaws.com', sourceArn: `arn:aws:s3:::${bucket}` });
  expect(() => run.service.accept(Resource, 'x', from('mine'))).toThrow(/does not let/);

  const Statement = {
    Effect: 'Allow',
    Action: 'sqs:SendMessage',
    Principal: { Service: 's3.amazonaws.com' },
    Resource,
    Condition: { ArnEquals: { 'aws:SourceArn': 'arn:aws:s3:::mine' } },
  };
  await run.deploy('AWS::SQS::QueuePolicy', { Queues: ['open'], PolicyDocument: { Statement } }, 'Policy');

  run.service.accept(Resource, 'x', from('mine'));
  expect(() => run.service.accept(Resource, 'x', from('other'))).toThrow(/does not let/);
  expect(() => run.service.accept(Resource, 'x', { ...from('mine'), service: 'sns.amazonaws.com' })).toThrow();
  expect(run.service.visibleMessages('open')).toBe(1);
});

test('requires the right to send, for batches too', async () => {
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
