import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { S3Client } from '@aws-sdk/client-s3';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { visitorUploads } from '#shared/photos/photo-rules.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { errorNames, log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { arrivedUploads } from './images/arrived-uploads.ts';
import { ImageBucket } from './images/image-bucket.ts';
import { ImageRepository } from './images/image-repository.ts';
import { receiveUpload } from './images/receive-upload.ts';
import { UploadRepository } from './images/upload-repository.ts';
import { UploadsBucket } from './images/uploads-bucket.ts';
import { PhotoBuckets } from './photos/photo-buckets.ts';
import { openPhotoFiles } from './photos/photo-files.ts';
import { PhotoItems } from './photos/photo-items.ts';
import { receivePhoto } from './photos/receive-photo.ts';

// Image files take longer to transfer than the requests of other functions.
const requestHandler = { ...clientOptions.requestHandler, requestTimeout: 15_000 };
const s3 = new S3Client({ ...clientOptions, requestHandler });
const table = requireEnv('CONTENT_TABLE');
const maxReceiveCount = Number(requireEnv('MAX_RECEIVE_COUNT'));
const deps = {
  uploads: new UploadRepository(documents, table),
  received: new UploadsBucket(s3, requireEnv('UPLOADS_BUCKET')),
  bucket: new ImageBucket(s3, requireEnv('PICTURE_BUCKET')),
  images: new ImageRepository(documents, table),
  content: new ContentRepository(documents, table),
};

const photos = {
  items: new PhotoItems(documents, requireEnv('LIMITS_TABLE')),
  buckets: new PhotoBuckets(s3, requireEnv('UPLOADS_BUCKET'), requireEnv('PHOTO_BUCKET')),
  files: openPhotoFiles(),
};

/** Makes the images of uploaded files, one file at a time, and reports the messages that failed. */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const processor = new BatchProcessor(EventType.SQS);
  return processPartialResponse(event, (message: SQSRecord) => handle(message, context), processor, {
    processInParallel: false,
    throwOnFullBatchFailure: false,
  });
}

async function handle({ messageId, body, attributes }: SQSRecord, context: Context): Promise<void> {
  const receiveCount = attributes.ApproximateReceiveCount;
  const delivery = {
    isLast: Number(receiveCount) >= maxReceiveCount,
    remainingMs: () => context.getRemainingTimeInMillis(),
  };
  try {
    for (const uploadId of arrivedUploads(body)) {
      const outcome = uploadId.startsWith(visitorUploads)
        ? await receivePhoto(photos, uploadId.slice(visitorUploads.length), new Date())
        : await receiveUpload(deps, uploadId, delivery);
      log.info('Upload settled', { uploadId, outcome });
    }
  } catch (error) {
    log.error('Message failed', { messageId, receiveCount, errors: errorNames(error) });
    throw error;
  }
}
