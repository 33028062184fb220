import { type CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';

/** The stack as AWS describes it; undefined if there is none. */
export async function findStack(
  client: Pick<CloudFormationClient, 'send'>,
  StackName: string,
): Promise<Stack | undefined> {
  return (await unlessMissing(client.send(new DescribeStacksCommand({ StackName }))))?.Stacks?.[0];
}

export function outputOf(stack: Stack | undefined, name: string): string | undefined {
  return stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
}

const missing = /^(NotFoundException|NoSuchHostedZone|ResourceNotFoundException|ValidationError: .*does not exist)/;

/** The answer of AWS; undefined when it says that there is no such thing. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { name, message } = error as Error;
    if (missing.test(`${name}: ${message}`)) return undefined;
    throw error;
  }
}
