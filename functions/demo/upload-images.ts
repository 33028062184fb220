import { setTimeout } from 'node:timers/promises';
import type { StoredUpload, UploadRepository } from '../images/upload-repository.ts';

type Deps = {
  uploads: Pick<UploadRepository, 'add' | 'find'>;
  /** Puts the file into the uploads bucket, which triggers the image function. */
  send: (id: string, image: string) => Promise<void>;
};

/** A file of `demo/images` by name, and the public path where it will be served. */
export type ImageUpload = { image: string; path: string };

/** As many at once as keep two processors busy. */
const parallelUploads = 3;
const pollMs = 200;
/** Ten minutes; the deployment waits a quarter of an hour for the demo. */
const maxPolls = 12_000;

/**
 * Uploads the images as the dashboard does, and waits until all sizes of each are ready.
 * @throws when an image is refused
 */
export async function uploadImages({ uploads, send }: Deps, all: readonly ImageUpload[], now: Date): Promise<void> {
  const wanted = all.map(({ path }) => ({ address: path, content_type: 'image/jpeg' }));
  const queue = [...(await uploads.add(wanted, now)).entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, { id }] = next;
      await send(id, all[index]!.image);
      await untilReady(uploads, id);
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, worker));
}

async function untilReady(uploads: Deps['uploads'], id: string): Promise<StoredUpload> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const upload = await uploads.find(id);
    if (upload?.state === 'ready') return upload;
    if (!upload || upload.state === 'refused') throw new Error(`A demo image was refused: ${upload?.reason ?? id}`);
    await setTimeout(pollMs);
  }
  throw new Error(`A demo image was not ready in time: ${id}`);
}
