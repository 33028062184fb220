import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent, DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { answerDeployment, isDeployment } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { atMostEvery } from './site/at-most-every.ts';
import { followTime } from './site/follow-time.ts';
import { loadRenderer } from './site/load-renderer.ts';
import { publish } from './site/publish.ts';
import { refreshCdn } from './site/refresh-cdn.ts';
import { ReleaseArchive } from './site/release-archive.ts';
import { SiteBucket } from './site/site-bucket.ts';

const { render, assets } = loadRenderer(requireEnv('LAMBDA_TASK_ROOT'));
const s3 = new S3Client(clientOptions);
const needs = {
  content: new ContentRepository(documents, requireEnv('CONTENT_TABLE')),
  site: new SiteBucket(s3, requireEnv('SITE_BUCKET')),
  releases: new ReleaseArchive(s3, requireEnv('SITE_BUCKET')),
  render,
  refresh: refreshCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID')),
};
const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const studio = {
  name: requireEnv('STUDIO_NAME'),
  timeZone: requireEnv('TIME_ZONE'),
  siteUrl: requireEnv('SITE_URL'),
  assets,
};

/** What this process published last; the content is at least as new on the site. */
let published = -1;

/**
 * Publishes the site: after content changed (a batch of the table's stream), and after new pages were deployed. Every
 * hour it looks whether time alone has changed the page.
 */
export async function handler(
  event: DynamoDBStreamEvent | { schedule: string } | CloudFormationCustomResourceEvent,
): Promise<void> {
  if (isDeployment(event)) {
    return answerDeployment(event, async () => {
      await needs.content.storeCategories();
      await needs.content.countUp();
      await publishNow();
    });
  }
  if ('Records' in event) return publishChanges();
  if (await followTime(needs, studio, new Date())) log.info('The page changed by time');
}

/** Two saves in a row are each live at once; of a burst, one publish shows what many saves left behind. */
const publishChanges = atMostEvery(700, async () => {
  // Read again for a batch that the last publish already showed.
  if ((await needs.content.version()) > published) await publishNow();
});

async function publishNow(): Promise<void> {
  published = await publish(needs, studio, new Date());
  const version = published;
  log.info('Published', { version });
  // What is live is live, told or not: open pages also see it when they connect again.
  await connections.markPublished(version).catch((error) => log.error('Not announced', { version, error }));
}
