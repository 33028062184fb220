import type { ContentRepository } from '../content/content-repository.ts';
import { addressesIn } from './addresses-in.ts';
import type { PictureBucket } from './picture-bucket.ts';
import type { PictureRecord, PictureRepository } from './picture-repository.ts';

type Needs = {
  content: Pick<ContentRepository, 'snapshot'>;
  pictures: Pick<PictureRepository, 'records' | 'setUnreferenced' | 'beginRemoval' | 'forget'>;
  bucket: Pick<PictureBucket, 'remove'>;
  /** Makes the CDN forget what it keeps. */
  refresh: (reference: string) => Promise<void>;
};

/** How long a picture stays after the last reference to it went (UPL-28). */
const keptDays = 30;

/**
 * Deletes the pictures that nothing on the site has referred to for 30 days, and notes which ones nothing refers to now.
 * The time counts from the daily look that first found nothing. A picture is deleted only in the very state of the content
 * that was looked at: whoever puts it back meanwhile keeps it.
 * @returns the addresses of what was deleted
 */
export async function cleanUp(needs: Needs, now: Date): Promise<string[]> {
  const snapshot = await needs.content.snapshot();
  const named = addressesIn({ ...snapshot, pictures: [] });
  const removed: string[] = [];
  for (const record of await needs.pictures.records()) {
    const fate = fateOf(record, named, now);
    if (fate === 'note') await needs.pictures.setUnreferenced(record.address, now.toISOString());
    if (fate === 'keep') await needs.pictures.setUnreferenced(record.address, undefined);
    if (fate !== 'remove') continue;
    const isBegun = record.removing || (await needs.pictures.beginRemoval(record.address, snapshot.version));
    if (!isBegun) continue;
    await needs.bucket.remove(record);
    // Last, because the record alone knows which files there are.
    await needs.pictures.forget(record.address);
    removed.push(record.address);
  }
  if (removed.length > 0) await needs.refresh(`pictures-${now.getTime()}`);
  return removed;
}

/** What a look at a picture leads to, if to anything. */
export function fateOf(
  { address, unreferenced_since, removing }: Pick<PictureRecord, 'address' | 'unreferenced_since' | 'removing'>,
  named: ReadonlySet<string>,
  now: Date,
): 'note' | 'keep' | 'remove' | undefined {
  if (removing) return 'remove';
  if (named.has(address)) return unreferenced_since ? 'keep' : undefined;
  if (!unreferenced_since) return 'note';
  return now.getTime() - Date.parse(unreferenced_since) >= keptDays * 86_400_000 ? 'remove' : undefined;
}
