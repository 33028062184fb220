import type { PhotoBuckets } from './photo-buckets.ts';
import { hourOf, type PhotoItems } from './photo-items.ts';

type Deps = {
  items: Pick<PhotoItems, 'findAll'>;
  buckets: Pick<PhotoBuckets, 'ofHour' | 'remove' | 'removeUploads'>;
};

const hourMs = 3600_000;
/** A run looks at the hours that began one to six hours ago, so four runs in a row may fail. */
const hoursAgo = [1, 2, 3, 4, 5, 6];
/** Longer than a request can take a photo, because the call that takes it can be in progress. */
const keptMs = 65 * 60_000;
/** Photos deleted at once: S3 takes 1,000 keys in a call. */
const batch = 100;

/**
 * Deletes the files of photos that no request took within an hour, or whose request was erased, and what was uploaded for the
 * others.
 * @returns how many photos no request took
 */
export async function sweepPhotos({ items, buckets }: Deps, now: Date): Promise<number> {
  const since = new Date(now.getTime() - keptMs).toISOString();
  let swept = 0;
  for (const hours of hoursAgo) {
    const { uploaded, all } = await buckets.ofHour(hourOf(new Date(now.getTime() - hours * hourMs)));
    for (let from = 0; from < all.length; from += batch) {
      const some = all.slice(from, from + batch);
      const found = new Map((await items.findAll(some)).map((item) => [item.photo, item]));
      const old = some.filter((photo) => (found.get(photo)?.created_at ?? '') <= since);
      const left = old.filter((photo) => !found.get(photo)?.lead);
      const keptUploads = old.filter((photo) => found.get(photo)?.lead && uploaded.includes(photo));
      if (left.length > 0) await buckets.remove(left);
      if (keptUploads.length > 0) await buckets.removeUploads(keptUploads);
      swept += left.length;
    }
  }
  return swept;
}
