import { handleEach } from '../aws/handle-each.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import type { ImageBucket } from './image-bucket.ts';
import { imagePathsIn } from './image-paths-in.ts';
import type { ImageRecord, ImageRepository } from './image-repository.ts';

type Deps = {
  content: Pick<ContentRepository, 'snapshot'>;
  images: Pick<ImageRepository, 'records' | 'setUnreferenced' | 'beginRemoval' | 'forget'>;
  bucket: Pick<ImageBucket, 'remove'>;
  /** The kept releases, which administrators can restore. */
  releases: { list(): Promise<{ version: number }[]>; find(version: number): Promise<object | undefined> };
  /** Invalidates these paths in the CDN. */
  invalidate: (paths: readonly string[], reference: string) => Promise<void>;
};

/** How long an unreferenced image is kept (UPL-28). */
const keptDays = 30;

/**
 * Deletes the images that the content has not referred to for 30 days and no kept release contains, and records which
 * images are unreferenced now. The 30 days start with the first daily run that finds no reference. An image is deleted only
 * if the content has not changed since it was read, so a new reference keeps the image.
 * @returns the paths of the deleted images
 */
export async function deleteUnusedImages(deps: Deps, now: Date): Promise<string[]> {
  const snapshot = await deps.content.snapshot();
  const named = imagePathsIn({ ...snapshot, pictures: [] });
  const removed: string[] = [];
  let released: Promise<ReadonlySet<string>> | undefined;
  const handle = async (record: ImageRecord) => {
    const action = actionFor(record, named, now);
    if (action === 'note') await deps.images.setUnreferenced(record.address, now.toISOString());
    if (action === 'keep') await deps.images.setUnreferenced(record.address, undefined);
    if (action !== 'remove') return false;
    // Dozens of files, so they are only read when an image is due.
    released ??= addressesInReleases(deps.releases);
    if (!record.removing && (await released).has(record.address)) return false;
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

async function addressesInReleases(releases: Deps['releases']): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  // One at a time: together they have dozens of megabytes.
  for (const { version } of await releases.list()) {
    for (const address of imagePathsIn(await releases.find(version))) named.add(address);
  }
  return named;
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
