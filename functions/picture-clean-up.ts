import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { ScheduledEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { cleanUp } from './pictures/clean-up.ts';
import { PictureBucket } from './pictures/picture-bucket.ts';
import { PictureRepository } from './pictures/picture-repository.ts';
import { refreshCdn } from './site/refresh-cdn.ts';

const table = requireEnv('CONTENT_TABLE');
const needs = {
  content: new ContentRepository(documents, table),
  pictures: new PictureRepository(documents, table),
  bucket: new PictureBucket(new S3Client(clientOptions), requireEnv('PICTURE_BUCKET')),
  refresh: refreshCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID')),
};

/** Deletes pictures that have been unused for long; called daily, with the time of the call. */
export async function handler({ time }: Pick<ScheduledEvent, 'time'>): Promise<void> {
  const removed = await cleanUp(needs, new Date(time));
  log.info('Pictures cleaned up', { removed: removed.length });
}
