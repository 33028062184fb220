import type { ContentRepository } from '../content/content-repository.ts';
import { addressesIn } from './addresses-in.ts';
import { RefusedPictureError } from './errors.ts';
import { makePicture } from './make-picture.ts';
import type { PictureBucket } from './picture-bucket.ts';
import type { PictureRepository } from './picture-repository.ts';
import type { ReceivedFiles } from './received-files.ts';
import type { StoredUpload, UploadRepository } from './upload-repository.ts';

type Needs = {
  uploads: Pick<UploadRepository, 'begin' | 'refuse' | 'finish'>;
  received: Pick<ReceivedFiles, 'read' | 'remove'>;
  bucket: Pick<PictureBucket, 'putHashed' | 'putOriginal'>;
  pictures: Pick<PictureRepository, 'add'>;
  content: Pick<ContentRepository, 'snapshot' | 'countUp'>;
  /** How often a file is handed over at most. */
  maxAttempts: number;
};

/** What became of a file: a file that nobody may have sent, or that was settled before, is `ignored`. */
export type Outcome = 'ready' | 'refused' | 'ignored';

/**
 * Makes the picture of a file that was posted. It can break off anywhere and be called again, also twice at once: every
 * step gives the same when it is repeated, and the file is removed only after all else.
 * @throws what may pass with time; after the last attempt the upload is refused as well
 */
export async function receiveUpload(needs: Needs, id: string): Promise<Outcome> {
  const upload = await needs.uploads.begin(id);
  const outcome = upload ? await settle(needs, upload) : 'ignored';
  await needs.received.remove(id);
  return outcome;
}

async function settle(needs: Needs, upload: StoredUpload): Promise<Outcome> {
  try {
    const bytes = await needs.received.read(upload.id);
    if (!bytes) return 'ignored';
    await store(needs, upload, bytes);
    return 'ready';
  } catch (error) {
    if (error instanceof RefusedPictureError) {
      await needs.uploads.refuse(upload.id, error.message);
      return 'refused';
    }
    if (upload.attempts >= needs.maxAttempts) {
      await needs.uploads.refuse(upload.id, 'Something went wrong on our side. Please upload the picture again.');
    }
    throw error;
  }
}

async function store({ uploads, bucket, pictures, content }: Needs, upload: StoredUpload, bytes: Buffer) {
  const { id, address, content_type, created_at } = upload;
  const { picture, original, files } = await makePicture(bytes, content_type, address);
  await bucket.putOriginal(original, picture.hash);
  await Promise.all(files.map((file) => bucket.putHashed(file)));
  await pictures.add({ address, ...picture, created_at });
  // A save from now on publishes the picture by itself. One from before showed the bare address.
  if (await isNamed(content, address)) await content.countUp();
  await uploads.finish(id);
}

async function isNamed(content: Needs['content'], address: string): Promise<boolean> {
  return addressesIn({ ...(await content.snapshot()), pictures: [] }).has(address);
}
