import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { answerDeployment } from './aws/custom-resource.ts';
import { requireEnv } from './aws/settings.ts';
import { refreshCdn } from './site/refresh-cdn.ts';
import { SiteBucket } from './site/site-bucket.ts';
import { staticFiles } from './site/static-files.ts';

const site = new SiteBucket(new S3Client(clientOptions), requireEnv('SITE_BUCKET'));
const refresh = refreshCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID'));
const folder = path.join(requireEnv('LAMBDA_TASK_ROOT'), 'client');

/**
 * Puts the built files in place during a deployment. Files of earlier releases stay, so that an open tab still finds
 * its own. `config.json` tells the dashboard what the stack alone knows.
 */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await answerDeployment(event, async () => {
    for (const file of staticFiles(folder)) await site.putStatic(file, await readFile(file.path));
    const config = Buffer.from(event.ResourceProperties.config);
    await site.putStatic({ key: 'config.json', contentType: 'application/json', packed: false, hashed: false }, config);
    await refresh(event.RequestId);
  });
}
