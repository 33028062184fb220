import { handleEach } from '../aws/handle-each.ts';
import { TableStore } from '../aws/table-store.ts';
import type { PhotoBuckets } from './photo-buckets.ts';
import type { PhotoFiles } from './photo-files.ts';
import { hourOf, isPast, type PhotoItems, type StoredPhoto } from './photo-items.ts';

type Deps = {
  items: Pick<PhotoItems, 'findAll'>;
  buckets: Pick<PhotoBuckets, 'ofHour'>;
  files: Pick<PhotoFiles, 'remove' | 'removeUploads'>;
  progress: Pick<SweepProgress, 'read' | 'store'>;
};

const hourMs = 3600_000;
/** A run looks at the last hours again, because photos get files until they are too old to be taken. */
const hoursAgain = 6;
/** The maximum per run, after several days without one. The next run continues. */
const maxHours = 240;
const progressKey = { id: 'photo-sweep' };
/** Photos whose items are read at once. */
const batch = 100;

/** Until when photos were swept, in the limits table. */
export class SweepProgress extends TableStore {
  async read(): Promise<Date | undefined> {
    const swept = Date.parse((await this.get(progressKey))?.swept_until);
    return Number.isNaN(swept) ? undefined : new Date(swept);
  }

  async store(swept: Date): Promise<void> {
    await this.put({ Item: { ...progressKey, swept_until: swept.toISOString() } });
  }
}

/**
 * Deletes the files of photos that no request took within an hour, or whose request was erased, and what was uploaded for the
 * others. Continues where the last run without a failure ended, so that no file stays.
 * @returns how many photos no request took
 * @throws {SomeFailedError} at the end, when some files could not be deleted; the next run starts at the same hour
 */
export async function sweepPhotos(deps: Deps, now: Date): Promise<number> {
  const until = Math.floor(now.getTime() / hourMs) - 1;
  const swept = await deps.progress.read();
  const begun = Math.min(swept ? Math.floor(swept.getTime() / hourMs) : until, until) - hoursAgain + 1;
  const left = Array.from({ length: until - begun + 1 }, (_, n) => hourOf(new Date((begun + n) * hourMs)));
  const first = left.slice(0, maxHours);
  let count = 0;
  const sweep = async (hour: string) => {
    count += await sweepHour(deps, hour, now);
    return true;
  };
  // The last hours even while an older one fails.
  await handleEach(new Set([...first, ...left.slice(-hoursAgain)]), (hour) => hour, sweep);
  await deps.progress.store(new Date((begun + first.length - 1) * hourMs));
  return count;
}

async function sweepHour({ items, buckets, files }: Deps, hour: string, now: Date): Promise<number> {
  const { uploaded, all } = await buckets.ofHour(hour);
  const batches = Array.from({ length: Math.ceil(all.length / batch) }, (_, n) =>
    all.slice(n * batch, (n + 1) * batch),
  );
  let swept = 0;
  const sweep = async (photos: string[]) => {
    const found = new Map((await items.findAll(photos)).map((item) => [item.photo, item]));
    const isOld = (item?: StoredPhoto) => !item || isPast(item, now);
    const old = photos.filter((photo) => isOld(found.get(photo)));
    const left = old.filter((photo) => !found.get(photo)?.lead);
    const isRead = (item?: StoredPhoto) => item?.lead && item.state !== 'waiting';
    const keptUploads = old.filter((photo) => isRead(found.get(photo)) && uploaded.includes(photo));
    await files.remove(left);
    await files.removeUploads(keptUploads);
    swept += left.length;
    return true;
  };
  await handleEach(batches, () => hour, sweep);
  return swept;
}
