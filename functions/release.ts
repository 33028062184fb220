import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { runDeploymentStep } from './aws/custom-resource.ts';
import { requireEnv } from './aws/settings.ts';
import { invalidateCdn } from './site/invalidate-cdn.ts';
import { SiteBucket } from './site/site-bucket.ts';
import { staticFiles } from './site/static-files.ts';

const site = new SiteBucket(new S3Client(clientOptions), requireEnv('SITE_BUCKET'));
const invalidate = invalidateCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID'));
const folder = path.join(requireEnv('LAMBDA_TASK_ROOT'), 'client');

/**
 * Uploads the built files during a deployment. Files of earlier deployments stay, so open tabs keep working.
 * `config.json` gives the dashboard the values that only the stack knows.
 */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await runDeploymentStep(event, async () => {
    const files = staticFiles(folder);
    for (const file of files) await site.putStatic(file, await readFile(file.path));
    const config = Buffer.from(event.ResourceProperties.config);
    await site.putStatic(
      { key: 'config.json', contentType: 'application/json', compressed: false, hashed: false },
      config,
    );
    const changed = files.filter(({ hashed }) => !hashed).map(({ key }) => `/${key}`);
    await invalidate([...changed, '/config.json'], event.RequestId);
  });
}
