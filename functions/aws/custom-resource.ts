import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { log } from './log.ts';

/** Whether an event is CloudFormation asking for something during a deployment. */
export function isDeployment(event: object): event is CloudFormationCustomResourceEvent {
  return 'RequestType' in event && 'ResponseURL' in event;
}

/**
 * Does the work of a deployment step and tells CloudFormation how it went: without an answer a deployment would hang
 * for an hour. Removing the step does nothing.
 */
export async function answerDeployment(event: CloudFormationCustomResourceEvent, work: () => Promise<void>) {
  const outcome = await attempt(event.RequestType === 'Delete' ? async () => {} : work);
  const answerBody = {
    ...outcome,
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
    PhysicalResourceId: event.LogicalResourceId,
  };
  const answer = await fetch(event.ResponseURL, {
    method: 'PUT',
    // As bytes: for text `fetch` would send a content type, which is not part of what the address was signed for.
    body: Buffer.from(JSON.stringify(answerBody)),
  });
  if (!answer.ok) throw new Error(`CloudFormation did not take the answer: status ${answer.status}`);
}

async function attempt(work: () => Promise<void>) {
  try {
    await work();
    return { Status: 'SUCCESS' };
  } catch (error) {
    log.error('The deployment step failed', error as Error);
    return { Status: 'FAILED', Reason: String(error) };
  }
}
