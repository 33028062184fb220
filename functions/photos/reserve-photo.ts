import { enteredPerDay } from '#shared/leads/lead-sources.ts';
import { anyAsksForPhotos } from '#shared/leads/questions.ts';
import { photoBytes, photoType } from '#shared/photos/photo-rules.ts';
import type { PhotoRequest, ReservedPhoto } from '#shared/photos/photo-schemas.ts';
import { hash } from '../aws/hash.ts';
import type { QuestionStore } from '../content/asked-questions.ts';
import { appError, TooLargeError, UnsupportedTypeError } from '../http/app-error.ts';
import type { Change } from '../leads/lead-changes.ts';
import { type Allowance, countedUse, network } from '../visitors/rate-limit.ts';
import type { PhotoFiles } from './photo-files.ts';
import type { PhotoItems } from './photo-items.ts';
import { countReservation } from './photo-limits.ts';

export const NoPhotosError = appError('NoPhotosError', 'conflict');

type Deps = {
  questions: Pick<QuestionStore, 'read'>;
  table: string;
  items: Pick<PhotoItems, 'reserve'>;
  files: Pick<PhotoFiles, 'signUpload'>;
};

/**
 * Reserves a photo and signs the URL of its upload.
 * @throws {UnsupportedTypeError} @throws {TooLargeError} for another file than a JPEG of at most 10 MB
 * @throws {NoPhotosError} while the studio does not ask for photos
 * @throws {TooManyRequestsError} after 30 photos from one network in ten minutes, 50 MB in 15 minutes or 100 MB of uploads in a day,
 * and after 500 MB from all visitors in 15 minutes or 2 GB of uploads in a day
 */
export async function reservePhoto(
  { questions, table, items, files }: Deps,
  { type, size }: PhotoRequest,
  ip: string,
  now: Date,
): Promise<ReservedPhoto> {
  requireUsable({ type, size });
  if (!takesPhotos(await questions.read())) throw new NoPhotosError('This studio does not ask for photos.');
  const from = hash(network(ip));
  const id = await items.reserve(now, from, countReservation(table, { network: from, bytes: size }, now));
  return { id, ...(await files.signUpload(id, { contentType: type, sizeBytes: size }, now)) };
}

const enteredPhotos: Allowance = {
  purpose: 'entered photos',
  requests: enteredPerDay.photos,
  windowSeconds: 24 * 3600,
  refusal: (wait) => `You have added many photos today. Please try again in ${wait}.`,
};

/**
 * Reserves a photo of a request that staff enter. It counts for the account alone, not for visitors.
 * @throws {UnsupportedTypeError} @throws {TooLargeError} for another file than a JPEG of at most 10 MB
 * @throws {TooManyRequestsError} after 1,000 photos of the account in a day
 */
export async function reserveEnteredPhoto(
  { table, items, files }: Omit<Deps, 'questions'>,
  { type, size }: PhotoRequest,
  { by, now }: Change,
): Promise<ReservedPhoto> {
  requireUsable({ type, size });
  const id = await items.reserve(now, undefined, countedUse(table, enteredPhotos, by, now));
  return { id, ...(await files.signUpload(id, { contentType: type, sizeBytes: size }, now)) };
}

function requireUsable({ type, size }: PhotoRequest): void {
  if (type !== photoType) throw new UnsupportedTypeError('type must be image/jpeg', { field: 'type' });
  if (size > photoBytes) throw new TooLargeError('A photo can have at most 10 MB.', { field: 'size' });
}

/** Whether the booking form asks for photos. */
export function takesPhotos({ questions }: Awaited<ReturnType<QuestionStore['read']>>): boolean {
  return anyAsksForPhotos(questions.filter(({ is_active }) => is_active));
}
