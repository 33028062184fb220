import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent, DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { answerDeployment, isDeployment } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { loadRenderer } from './site/load-renderer.ts';
import { publish } from './site/publish.ts';
import { refreshCdn } from './site/refresh-cdn.ts';
import { SiteBucket } from './site/site-bucket.ts';

const { render, assets } = loadRenderer(requireEnv('LAMBDA_TASK_ROOT'));
const needs = {
  content: new ContentRepository(documents, requireEnv('CONTENT_TABLE')),
  site: new SiteBucket(new S3Client(clientOptions), requireEnv('SITE_BUCKET')),
  render,
  refresh: refreshCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID')),
};
const studio = { name: requireEnv('STUDIO_NAME'), siteUrl: requireEnv('SITE_URL'), assets };

/** Publishes the site: after content changed (a batch of the table's stream), and after new pages were deployed. */
export async function handler(event: DynamoDBStreamEvent | CloudFormationCustomResourceEvent): Promise<void> {
  if (isDeployment(event)) {
    return answerDeployment(event, async () => {
      await needs.content.countUp();
      await publishNow();
    });
  }
  return publishNow();
}

async function publishNow(): Promise<void> {
  const version = await publish(needs, studio);
  log.info('Published', { version });
}
