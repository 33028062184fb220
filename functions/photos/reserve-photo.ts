import { anyAsksForPhotos } from '#shared/leads/questions.ts';
import { photoBytes, photoType } from '#shared/photos/photo-rules.ts';
import type { PhotoRequest, ReservedPhoto } from '#shared/photos/photo-schemas.ts';
import { recordMetric } from '../aws/log.ts';
import { TableStore } from '../aws/table-store.ts';
import type { QuestionStore } from '../content/asked-questions.ts';
import { appError, TooLargeError, UnsupportedTypeError } from '../http/app-error.ts';
import { countInWindow, TooManyRequestsError } from '../visitors/fixed-window.ts';
import type { Allowance, RateLimit } from '../visitors/rate-limit.ts';
import type { PhotoFiles } from './photo-files.ts';
import type { PhotoItems } from './photo-items.ts';

/** Photos from one network: five bookings with six photos each. */
export const photosPerNetwork: Allowance = { purpose: 'photos', requests: 30, windowSeconds: 600 };
/** Bytes that all visitors together may upload in a day: about 300 bookings with six photos of a megabyte. */
const bytesPerDay = 2 * 2 ** 30;

export const NoPhotosError = appError('NoPhotosError', 'conflict');

/** Limits the bytes that all visitors reserve in a day. */
export class PhotoBytes extends TableStore {
  /** @throws {TooManyRequestsError} when the bytes exceed the limit; nothing is counted */
  async take(bytes: number, now: Date): Promise<void> {
    try {
      await countInWindow(
        this.documents,
        this.table,
        {
          name: 'photo bytes',
          windowSeconds: 86_400,
          add: 'ADD photo_bytes :bytes',
          condition: 'attribute_not_exists(photo_bytes) OR photo_bytes <= :most',
          values: { ':bytes': bytes, ':most': bytesPerDay - bytes },
          refusal: () => 'Photos cannot be added today. Please send your request without them.',
        },
        now,
      );
    } catch (error) {
      if (error instanceof TooManyRequestsError) recordMetric('PhotosRefused');
      throw error;
    }
  }
}

type Deps = {
  questions: Pick<QuestionStore, 'read'>;
  network: Pick<RateLimit, 'take'>;
  bytes: Pick<PhotoBytes, 'take'>;
  items: Pick<PhotoItems, 'reserve'>;
  files: Pick<PhotoFiles, 'signUpload'>;
};

/**
 * Reserves a photo and signs the URL of its upload.
 * @throws {UnsupportedTypeError} @throws {TooLargeError} for another file than a JPEG of at most 10 MB
 * @throws {NoPhotosError} while the studio does not ask for photos
 * @throws {TooManyRequestsError} after 30 photos from one network in ten minutes, or 2 GB from all visitors in a day
 */
export async function reservePhoto(
  { questions, network, bytes, items, files }: Deps,
  { type, size }: PhotoRequest,
  ip: string,
  now: Date,
): Promise<ReservedPhoto> {
  if (type !== photoType) throw new UnsupportedTypeError('type must be image/jpeg', { field: 'type' });
  if (size > photoBytes) throw new TooLargeError('A photo can have at most 10 MB.', { field: 'size' });
  if (!takesPhotos(await questions.read())) throw new NoPhotosError('This studio does not ask for photos.');
  await network.take(ip, undefined, now);
  await bytes.take(size, now);
  const id = await items.reserve(now);
  return { id, ...(await files.signUpload(id, { contentType: type, sizeBytes: size }, now)) };
}

/** Whether the booking form asks for photos. */
export function takesPhotos({ questions }: Awaited<ReturnType<QuestionStore['read']>>): boolean {
  return anyAsksForPhotos(questions.filter(({ is_active }) => is_active));
}
