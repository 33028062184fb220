import { callJson, callQuery } from './aws-call.ts';
import type { Environment } from './service.ts';

/** Refuses a destination that `sendTo` does not support. @throws {Error} */
export function requireDestination(arn: string): void {
  if (!/^arn:[^:]*:(sqs|sns):/.test(arn))
    throw new Error(`${arn} is no queue and no topic; other destinations are not supported here`);
}

/** Sends a message to a queue or topic as the role. @throws {AwsCallError} when the role lacks the right */
export async function sendTo(
  environment: Environment,
  roleArn: string,
  arn: string,
  body: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  const [, , service, region, account, name] = arn.split(':');
  if (service === 'sns') {
    await callQuery(environment, roleArn, 'sns', {
      Action: 'Publish',
      Version: '2010-03-31',
      TopicArn: arn,
      Message: body,
    });
    return;
  }
  await callJson(environment, roleArn, 'sqs', 'AmazonSQS.SendMessage', {
    QueueUrl: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    MessageBody: body,
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, { DataType: 'String', StringValue: value }]),
    ),
  });
}
