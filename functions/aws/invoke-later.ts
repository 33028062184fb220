import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { clientOptions } from './client-options.ts';

const lambda = new LambdaClient(clientOptions);

/** Invokes a function asynchronously: Lambda stores the event, and retries the function when it fails. */
export async function invokeLater(FunctionName: string, event: object): Promise<void> {
  await lambda.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload: JSON.stringify(event) }));
}
