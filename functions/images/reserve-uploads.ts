import { randomUUID } from 'node:crypto';
import { newRowPrefix } from '#shared/content/list-rows.ts';
import { uploadFault, uploadKinds } from '#shared/images/upload-kinds.ts';
import type { UploadPermissions, UploadRequest } from '#shared/images/upload-schemas.ts';
import { InvalidInputError, TooLargeError, UnsupportedTypeError } from '../http/app-error.ts';
import { NameTakenError } from './errors.ts';
import { imagePaths, type Naming } from './image-paths.ts';
import type { SignedUpload, UploadFile } from './sign-upload.ts';
import type { UploadAllowance } from './upload-allowance.ts';
import type { StoredUpload, UploadRepository } from './upload-repository.ts';

type Deps = {
  uploads: Pick<UploadRepository, 'add'>;
  allowance: Pick<UploadAllowance, 'take'>;
  requireAdministrator: (id: string) => Promise<void>;
  sign: (file: UploadFile, now: Date) => Promise<SignedUpload>;
};

/** Timestamps that a request tries before it fails. */
const maxTimestamps = 10;

/**
 * Reserves a new public path for each file and signs a URL to upload it.
 * @throws {ForbiddenError} for kinds that only administrators may upload
 * @throws {UnsupportedTypeError} @throws {TooLargeError} for the first file that the kind does not allow; nothing is
 * reserved
 * @throws {TooManyRequestsError} when the account has reserved too many files within the hour
 */
export async function reserveUploads(
  deps: Deps,
  request: UploadRequest,
  callerId: string,
  now: Date,
): Promise<UploadPermissions> {
  const { kind, files } = request;
  if (uploadKinds[kind].role === 'admin') await deps.requireAdministrator(callerId);
  requireAllowed(request);
  await deps.allowance.take(callerId, files.length, now);
  const reserved = request.artist_id?.startsWith(newRowPrefix) ? randomUUID() : undefined;
  const artistId = reserved ?? request.artist_id;
  const naming = { kind, category: request.category, artistId };
  const stored = await addUnderNewNames(deps.uploads, naming, files, now, reserved);
  const uploads = stored.map(async ({ id, address, content_type }, index) => {
    const sizeBytes = files[index]?.size as number;
    return { id, address, ...(await deps.sign({ key: id, contentType: content_type, sizeBytes }, now)) };
  });
  return { uploads: await Promise.all(uploads), artist_id: artistId };
}

function requireAllowed({ kind, category, artist_id, files }: UploadRequest): void {
  requireOnlyFor(kind === 'gallery', 'category', category);
  requireOnlyFor(kind === 'artist', 'artist_id', artist_id);
  for (const [index, file] of files.entries()) {
    const fault = uploadFault(kind, file);
    const field = `files.${index}.${fault}`;
    if (fault === 'type') throw new UnsupportedTypeError(`${field} must be a supported image type`, { field });
    if (fault === 'size') throw new TooLargeError(`${field} is too large for ${kind} images`, { field });
  }
}

/** Requires a value for one kind and rejects it for all others. */
function requireOnlyFor(isNeeded: boolean, field: string, value: string | undefined): void {
  if (isNeeded === (value !== undefined)) return;
  const what = isNeeded ? 'is missing' : 'is not allowed for images of this kind';
  throw new InvalidInputError(`${field} ${what}`, { field });
}

/**
 * Two requests can arrive in the same millisecond; the second one takes the next free timestamp.
 * @throws {NameTakenError} after 10 taken timestamps
 */
async function addUnderNewNames(
  uploads: Deps['uploads'],
  naming: Naming,
  files: UploadRequest['files'],
  now: Date,
  reserved: string | undefined,
): Promise<StoredUpload[]> {
  const types = files.map(({ type }) => type);
  let taken: unknown;
  for (let attempt = 0; attempt < maxTimestamps; attempt++) {
    const addresses = imagePaths(naming, types, now.getTime() + attempt * types.length);
    const wanted = types.map((content_type, index) => ({ address: addresses[index] as string, content_type }));
    try {
      return await uploads.add(wanted, now, reserved);
    } catch (error) {
      if (!(error instanceof NameTakenError)) throw error;
      taken = error;
    }
  }
  throw taken;
}
