import type { PhotoBuckets } from './photo-buckets.ts';
import { hourOf, type PhotoItems } from './photo-items.ts';

type Deps = {
  items: Pick<PhotoItems, 'findAll'>;
  buckets: Pick<PhotoBuckets, 'ofHour' | 'remove' | 'removeUploads'>;
};

const hourMs = 3600_000;
/** A run looks at the hours that began two to seven hours ago, so five runs in a row may fail. Younger photos can still be claimed. */
const hoursAgo = [2, 3, 4, 5, 6, 7];
/** Photos deleted at once: S3 takes 1,000 keys in a call. */
const batch = 100;

/**
 * Deletes the files of photos that no request took within an hour, or whose request was erased, and what was uploaded for the
 * others.
 * @returns how many photos no request took
 */
export async function sweepPhotos({ items, buckets }: Deps, now: Date): Promise<number> {
  let swept = 0;
  for (const hours of hoursAgo) {
    const { uploaded, all } = await buckets.ofHour(hourOf(new Date(now.getTime() - hours * hourMs)));
    for (let from = 0; from < all.length; from += batch) {
      const some = all.slice(from, from + batch);
      const taken = new Set((await items.findAll(some)).flatMap(({ photo, lead }) => (lead ? photo : [])));
      const left = some.filter((photo) => !taken.has(photo));
      const keptUploads = some.filter((photo) => taken.has(photo) && uploaded.includes(photo));
      if (left.length > 0) await buckets.remove(left);
      if (keptUploads.length > 0) await buckets.removeUploads(keptUploads);
      swept += left.length;
    }
  }
  return swept;
}
