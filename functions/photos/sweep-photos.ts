import { handleEach } from '../aws/handle-each.ts';
import { TableStore } from '../aws/table-store.ts';
import type { PhotoBuckets } from './photo-buckets.ts';
import { hourOf, type PhotoItems } from './photo-items.ts';

type Deps = {
  items: Pick<PhotoItems, 'findAll'>;
  buckets: Pick<PhotoBuckets, 'ofHour' | 'remove' | 'removeUploads'>;
  progress: Pick<SweepProgress, 'read' | 'store'>;
};

const hourMs = 3600_000;
/** A run looks at the last hours again, because photos get files until they are too old to be taken. */
const hoursAgain = 6;
/** The maximum per run, after several days without one. The next run continues. */
const maxHours = 240;
const progressKey = { id: 'photo-sweep' };
/** Longer than a request can take a photo, because the call that takes it can be in progress. */
const keptMs = 65 * 60_000;
/** Photos deleted at once: S3 takes 1,000 keys in a call. */
const batch = 100;

/** Until when photos were swept, in the table of counters. */
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
 */
export async function sweepPhotos(deps: Deps, now: Date): Promise<number> {
  const until = Math.floor(now.getTime() / hourMs) - 1;
  const begun = Math.min(hourNumber(await deps.progress.read()) ?? until, until) - hoursAgain + 1;
  const left = Array.from({ length: until - begun + 1 }, (_, n) => begun + n);
  const first = left.slice(0, maxHours);
  let swept = 0;
  const sweep = async (hour: number) => {
    swept += await sweepHour(deps, hourOf(new Date(hour * hourMs)), now);
    return true;
  };
  // The last hours also while an older one fails.
  await handleEach(new Set([...first, ...left.slice(-hoursAgain)]), String, sweep);
  await deps.progress.store(new Date((first.at(-1) ?? until) * hourMs));
  return swept;
}

function hourNumber(time: Date | undefined): number | undefined {
  return time && Math.floor(time.getTime() / hourMs);
}

async function sweepHour({ items, buckets }: Deps, hour: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - keptMs).toISOString();
  const { uploaded, all } = await buckets.ofHour(hour);
  let swept = 0;
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
  return swept;
}
