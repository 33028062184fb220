import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent, DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { isDeployment, runDeploymentStep } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { log, recordMetric } from './aws/log.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { NoticeVersions } from './content/notice-versions.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { confirmFromStart } from './replies/confirm-from-start.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { invalidateCdn } from './site/invalidate-cdn.ts';
import { loadRenderer } from './site/load-renderer.ts';
import { readNoticeDays } from './site/notice-days.ts';
import { publish } from './site/publish.ts';
import { ReleaseArchive } from './site/release-archive.ts';
import { republishIfStale } from './site/republish-if-stale.ts';
import { SiteBucket } from './site/site-bucket.ts';
import { throttle } from './site/throttle.ts';

const { render, assets } = loadRenderer(requireEnv('LAMBDA_TASK_ROOT'));
const s3 = new S3Client(clientOptions);
const deps = {
  content: new ContentRepository(documents, requireEnv('CONTENT_TABLE')),
  notices: new NoticeVersions(documents, requireEnv('CONTENT_TABLE')),
  site: new SiteBucket(s3, requireEnv('SITE_BUCKET')),
  releases: new ReleaseArchive(s3, requireEnv('SITE_BUCKET')),
  render,
  invalidate: invalidateCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID')),
};
const replySettings = openReplySettings(documents, requireEnv('SETTINGS_TABLE'));
const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const studio = {
  name: requireEnv('STUDIO_NAME'),
  timeZone: requireEnv('TIME_ZONE'),
  notice: readNoticeDays(),
  siteUrl: requireEnv('SITE_URL'),
  assets,
};

/** The version that this process published last. */
let published = -1;

/**
 * Publishes the site after a content change (a batch of the table's stream) and after a deployment. Every hour, it checks
 * whether the published site is still up to date.
 */
export async function handler(
  event: DynamoDBStreamEvent | { schedule: string } | CloudFormationCustomResourceEvent,
): Promise<void> {
  if (isDeployment(event)) {
    return runDeploymentStep(event, async () => {
      const isDemo = findEnv('OPENS_AT_FIRST') === 'true';
      if (!isDemo) await confirmFromStart({ ...deps, ...replySettings }, new Date());
      await deps.content.prepare(isDemo);
      await deps.content.incrementVersion(await deps.site.live());
      await publishNow();
    });
  }
  if ('Records' in event) return publishChanges();
  if (await republishIfStale(deps, studio, new Date())) log.info('The published site was out of date');
}

/** Publishes a single save immediately, and combines a burst of saves into a few publishes. */
const publishChanges = throttle(700, async () => {
  // The last publish may already contain this batch.
  if ((await deps.content.version()) > published) await publishNow();
});

async function publishNow(): Promise<void> {
  const start = performance.now();
  published = await publish(deps, studio, new Date());
  const version = published;
  log.info('Published', { version });
  recordMetric('PublishTime', performance.now() - start, 'Milliseconds');
  // A failed announcement must not fail the publish: open pages check the version when they reconnect.
  await connections.markPublished(version).catch((error) => log.error('Broadcast not started', { version, error }));
}
