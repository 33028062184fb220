import { setTimeout } from 'node:timers/promises';
import type { ContentRepository } from '../content/content-repository.ts';
import { RefusedImageError } from './errors.ts';
import type { ImageBucket } from './image-bucket.ts';
import { imagePathsIn } from './image-paths-in.ts';
import type { ImageRepository } from './image-repository.ts';
import { processImage } from './process-image.ts';
import type { StoredUpload, UploadRepository } from './upload-repository.ts';
import type { UploadsBucket } from './uploads-bucket.ts';

type Deps = {
  uploads: Pick<UploadRepository, 'findWaiting' | 'refuse' | 'finish'>;
  received: Pick<UploadsBucket, 'read'>;
  bucket: Pick<ImageBucket, 'putHashed' | 'putOriginal'>;
  images: Pick<ImageRepository, 'add'>;
  content: Pick<ContentRepository, 'changesSince' | 'incrementVersion'>;
};

/** One delivery of a queue message. */
type Delivery = {
  /** Whether the message goes to the dead-letter queue if this delivery fails. */
  isLast: boolean;
  /** The time until Lambda stops the function. */
  remainingMs: () => number;
};

/** Delays between attempts within one delivery. The next delivery comes only after the queue's visibility timeout. */
const defaultDelaysMs = [1_000, 5_000];
/** Change records get their time from other functions, whose clocks can be behind. */
const clockSkewMs = 60_000;
/** The longest time that one attempt takes. */
const attemptMs = 60_000;

/** `ignored` is a file without a reservation, or one that was already processed. */
export type Outcome = 'ready' | 'refused' | 'ignored';

/**
 * Processes an uploaded file, in up to three attempts. Each step can be repeated, even by two deliveries at once.
 * @throws when every attempt failed. After the last delivery, the upload is also marked as refused
 */
export async function receiveUpload(
  deps: Deps,
  id: string,
  delivery: Delivery,
  delaysMs: readonly number[] = defaultDelaysMs,
): Promise<Outcome> {
  try {
    return await retryWhileTimeIsLeft(() => attemptUpload(deps, id), delivery, delaysMs);
  } catch (error) {
    const reason = 'Something went wrong on our side. Please upload the image again.';
    if (delivery.isLast) await deps.uploads.refuse(id, reason);
    throw error;
  }
}

/** @throws what the last attempt threw */
async function retryWhileTimeIsLeft<T>(
  attempt: () => Promise<T>,
  { remainingMs }: Delivery,
  delaysMs: readonly number[],
) {
  for (const delayMs of delaysMs) {
    try {
      return await attempt();
    } catch (error) {
      if (remainingMs() < delayMs + attemptMs) throw error;
      await setTimeout(delayMs);
    }
  }
  return attempt();
}

async function attemptUpload(deps: Deps, id: string): Promise<Outcome> {
  const upload = await deps.uploads.findWaiting(id);
  if (!upload) return 'ignored';
  try {
    const bytes = await deps.received.read(id);
    if (!bytes) return 'ignored';
    await store(deps, upload, bytes);
    return 'ready';
  } catch (error) {
    if (!(error instanceof RefusedImageError)) throw error;
    await deps.uploads.refuse(id, error.message);
    return 'refused';
  }
}

async function store({ uploads, bucket, images, content }: Deps, upload: StoredUpload, bytes: Buffer) {
  const { id, address, content_type, created_at } = upload;
  const { details, isAnimated, original, files } = await processImage(bytes, content_type, address);
  await bucket.putOriginal(original, details.hash);
  await Promise.all(files.map((file) => bucket.putHashed(file)));
  await images.add({ address, ...details, created_at });
  // Later saves publish the variants. An earlier save may already use the path, so the site is published again. Nothing
  // can refer to the path before it was reserved, so older changes are not read.
  if (await isReferencedSince(content, address, created_at)) await content.incrementVersion();
  await uploads.finish(id, isAnimated);
}

async function isReferencedSince(content: Deps['content'], address: string, since: string): Promise<boolean> {
  for await (const change of content.changesSince(new Date(Date.parse(since) - clockSkewMs))) {
    if (imagePathsIn(change).has(address)) return true;
  }
  return false;
}
