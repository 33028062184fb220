import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { deleteUnusedImages } from './images/delete-unused-images.ts';
import { ImageBucket } from './images/image-bucket.ts';
import { ImageRepository } from './images/image-repository.ts';
import { invalidateCdn } from './site/invalidate-cdn.ts';

const table = requireEnv('CONTENT_TABLE');
const s3 = new S3Client(clientOptions);
const deps = {
  content: new ContentRepository(documents, table),
  images: new ImageRepository(documents, table),
  bucket: new ImageBucket(s3, requireEnv('PICTURE_BUCKET')),
  invalidate: invalidateCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID')),
};

/** Deletes images that have been unused for 30 days. A schedule calls it every day. */
export async function handler({ time }: { time: string }): Promise<void> {
  const removed = await deleteUnusedImages(deps, new Date(time));
  log.info('Unused images deleted', { removed: removed.length });
}
