import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Event } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log, metrics } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { PictureBucket } from './pictures/picture-bucket.ts';
import { PictureRepository } from './pictures/picture-repository.ts';
import { receiveUpload } from './pictures/receive-upload.ts';
import { ReceivedFiles } from './pictures/received-files.ts';
import { UploadRepository } from './pictures/upload-repository.ts';

// Files are larger and the wait longer than what other functions send.
const requestHandler = { ...clientOptions.requestHandler, requestTimeout: 15_000 };
const s3 = new S3Client({ ...clientOptions, requestHandler });
const table = requireEnv('CONTENT_TABLE');
const needs = {
  uploads: new UploadRepository(documents, table),
  received: new ReceivedFiles(s3, requireEnv('UPLOADS_BUCKET')),
  bucket: new PictureBucket(s3, requireEnv('PICTURE_BUCKET')),
  pictures: new PictureRepository(documents, table),
  content: new ContentRepository(documents, table),
  maxAttempts: Number(requireEnv('PICTURE_ATTEMPTS')),
};

/** Makes the pictures of files that arrived in the uploads bucket, whose keys are the ids of uploads. */
export async function handler({ Records }: S3Event): Promise<void> {
  for (const { s3: place } of Records) {
    const uploadId = place.object.key;
    const outcome = await receiveUpload(needs, uploadId);
    log.info('Upload settled', { uploadId, outcome });
    metrics.addMetric(outcome === 'refused' ? 'PictureRefused' : 'PictureSettled', MetricUnit.Count, 1);
  }
  metrics.publishStoredMetrics();
}
