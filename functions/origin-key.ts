import { randomBytes } from 'node:crypto';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { runDeploymentStepWithResult } from './aws/custom-resource.ts';

/**
 * Creates the key that the CDN sends with each request. CloudFormation keeps it as the id of the resource, so later
 * updates keep the key.
 */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await runDeploymentStepWithResult(event, async () => {
    const key = event.RequestType === 'Create' ? randomBytes(32).toString('base64url') : event.PhysicalResourceId;
    return { id: key, data: { Key: key } };
  });
}
