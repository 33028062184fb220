import { callJson } from './aws-call.ts';
import type { Environment } from './service.ts';

/** @throws {Error} for a destination that is no queue */
export function requireQueue(arn: string): void {
  if (!/^arn:[^:]*:sqs:/.test(arn)) throw new Error(`${arn} is no queue; other destinations are not supported here`);
}

/** Sends a message to a queue as the role. @throws {AwsCallError} when the role lacks the right */
export async function sendToQueue(
  environment: Environment,
  roleArn: string,
  arn: string,
  body: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  const [, , , region, account, name] = arn.split(':');
  await callJson(environment, roleArn, 'sqs', 'AmazonSQS.SendMessage', {
    QueueUrl: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    MessageBody: body,
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, { DataType: 'String', StringValue: value }]),
    ),
  });
}
