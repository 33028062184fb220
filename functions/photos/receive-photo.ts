import { photoSide } from '#shared/photos/photo-rules.ts';
import { RefusedImageError } from '../images/errors.ts';
import { encodeAgain } from '../images/process-image.ts';
import type { PhotoBuckets } from './photo-buckets.ts';
import type { PhotoFiles } from './photo-files.ts';
import { isPast, type PhotoItems } from './photo-items.ts';

type Deps = {
  items: Pick<PhotoItems, 'find' | 'settle'>;
  buckets: Pick<PhotoBuckets, 'read' | 'put'>;
  files: Pick<PhotoFiles, 'remove'>;
};

/** The longest side of a preview, for screens with two pixels per point. */
const previewSide = 480;

/**
 * Encodes an uploaded photo again, so that no byte of the file and none of its metadata remains. If the photo is erased during that,
 * deletes the files that it made. When this run is killed, the next delivery deletes them.
 */
export async function receivePhoto(
  { items, buckets, files }: Deps,
  photo: string,
  now: Date,
): Promise<'ready' | 'refused' | 'ignored'> {
  const stored = await items.find(photo);
  // The hourly run does not look at old photos any more.
  const item = stored && (stored.lead || !isPast(stored, now)) ? stored : undefined;
  if (item && item.state !== 'waiting') return 'ignored';
  const bytes = item && (await buckets.read(photo));
  if (!bytes) {
    if (!item) await files.remove([photo]);
    return 'ignored';
  }
  const state = await encode(buckets, photo, bytes);
  if (await items.settle(item, state, bytes.length, now)) return state;
  if (!(await items.find(photo))) await files.remove([photo]);
  return 'ignored';
}

async function encode(buckets: Deps['buckets'], photo: string, bytes: Buffer): Promise<'ready' | 'refused'> {
  try {
    const [large, small] = await encodeAgain(bytes, [photoSide, previewSide]);
    await buckets.put(photo, { large: large as Buffer, small: small as Buffer });
    return 'ready';
  } catch (error) {
    if (error instanceof RefusedImageError) return 'refused';
    throw error;
  }
}
