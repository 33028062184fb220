import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { log } from './log.ts';

/** The physical id of a created resource, and values for `Fn::GetAtt`, which CloudFormation keeps out of its logs. */
type StepResult = { id: string; data: Record<string, string> };

/** Whether CloudFormation sent this event during a deployment. */
export function isDeployment(event: object): event is CloudFormationCustomResourceEvent {
  return 'RequestType' in event && 'ResponseURL' in event;
}

/**
 * Runs a deployment step and reports the outcome to CloudFormation. Without a response, a deployment hangs for an hour.
 * Deleting the step does nothing.
 */
export async function runDeploymentStep(event: CloudFormationCustomResourceEvent, work: () => Promise<void>) {
  await runDeploymentStepWithResult(event, async () => {
    await work();
    return undefined;
  });
}

/** Like `runDeploymentStep`, for a step that creates a resource. */
export async function runDeploymentStepWithResult(
  event: CloudFormationCustomResourceEvent,
  work: () => Promise<StepResult | undefined>,
): Promise<void> {
  const { made, ...outcome } = await attempt(event.RequestType === 'Delete' ? async () => undefined : work);
  const before = 'PhysicalResourceId' in event ? event.PhysicalResourceId : undefined;
  const answerBody = {
    ...outcome,
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
    PhysicalResourceId: made?.id ?? before ?? event.LogicalResourceId,
    ...(made && { Data: made.data, NoEcho: true }),
  };
  const answer = await fetch(event.ResponseURL, {
    method: 'PUT',
    // Bytes, because `fetch` adds a content type to text, and the signed URL does not allow one.
    body: Buffer.from(JSON.stringify(answerBody)),
  });
  if (!answer.ok) throw new Error(`CloudFormation rejected the response: status ${answer.status}`);
}

async function attempt(work: () => Promise<StepResult | undefined>) {
  try {
    return { Status: 'SUCCESS', made: await work() };
  } catch (error) {
    log.error('The deployment step failed', error as Error);
    return { Status: 'FAILED', Reason: String(error), made: undefined };
  }
}
