import { handleEach } from '../aws/handle-each.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import type { ImageBucket } from './image-bucket.ts';
import { imagePathsIn } from './image-paths-in.ts';
import type { ImageRecord, ImageRepository } from './image-repository.ts';

type Deps = {
  content: Pick<ContentRepository, 'snapshot'>;
  images: Pick<ImageRepository, 'records' | 'setUnreferenced' | 'beginRemoval' | 'forget'>;
  bucket: Pick<ImageBucket, 'remove'>;
  /** Invalidates these paths in the CDN. */
  invalidate: (paths: readonly string[], reference: string) => Promise<void>;
};

/** How long an unreferenced image is kept (UPL-28). */
const keptDays = 30;

/**
 * Deletes the images that the content has not referred to for 30 days, and records which images are unreferenced now. The
 * 30 days start with the first daily run that finds no reference. An image is deleted only if the content has not changed since
 * it was read, so a new reference keeps the image.
 * @returns the paths of the deleted images
 */
export async function deleteUnusedImages(deps: Deps, now: Date): Promise<string[]> {
  const snapshot = await deps.content.snapshot();
  const named = imagePathsIn({ ...snapshot, pictures: [] });
  const removed: string[] = [];
  const handle = async (record: ImageRecord) => {
    const action = actionFor(record, named, now);
    if (action === 'note') await deps.images.setUnreferenced(record.address, now.toISOString());
    if (action === 'keep') await deps.images.setUnreferenced(record.address, undefined);
    if (action !== 'remove') return false;
    const isBegun = record.removing || (await deps.images.beginRemoval(record.address, snapshot.version));
    if (!isBegun) return false;
    await deps.bucket.remove(record);
    // Last, because only the record knows which files exist.
    await deps.images.forget(record.address);
    removed.push(record.address);
    return true;
  };
  try {
    await handleEach(await deps.images.records(), ({ address }) => address, handle);
  } finally {
    // At most one wildcard a day; each image has more than a dozen paths.
    if (removed.length > 0) await deps.invalidate(['/media/*'], `pictures-${now.getTime()}`);
  }
  return removed;
}

/** What to do with an image, if anything. */
function actionFor(
  { address, unreferenced_since, removing }: Pick<ImageRecord, 'address' | 'unreferenced_since' | 'removing'>,
  named: ReadonlySet<string>,
  now: Date,
): 'note' | 'keep' | 'remove' | undefined {
  if (removing) return 'remove';
  if (named.has(address)) return unreferenced_since ? 'keep' : undefined;
  if (!unreferenced_since) return 'note';
  return now.getTime() - Date.parse(unreferenced_since) >= keptDays * 86_400_000 ? 'remove' : undefined;
}
