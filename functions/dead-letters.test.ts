import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';

process.env.DEAD_LETTER_QUEUES = JSON.stringify({
  'image-clean-up': { url: 'https://queue', fn: 'Afterhours-test-CleanUp' },
});
mockClient(SQSClient)
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
