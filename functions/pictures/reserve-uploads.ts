import { randomUUID } from 'node:crypto';
import { newRowPrefix } from '#shared/content-lists.ts';
import { uploadFault, uploadKinds } from '#shared/upload-kinds.ts';
import type { UploadPermissions, UploadRequest } from '#shared/uploads.ts';
import { InvalidInputError, TooLargeError, UnsupportedTypeError } from '../http/app-error.ts';
import { NameTakenError } from './errors.ts';
import { type Naming, pictureAddresses } from './picture-addresses.ts';
import type { Permission } from './post-form.ts';
import type { StoredUpload, UploadRepository } from './upload-repository.ts';

type Needs = {
  uploads: Pick<UploadRepository, 'add'>;
  requireAdministrator: (id: string) => Promise<void>;
  sign: (permission: Omit<Permission, 'bucket'>, now: Date) => Promise<Record<string, string>>;
  /** Where forms are posted to. */
  url: string;
};

/** How long a form can be sent, in seconds: time enough for 10 MB over a bad connection. */
const formSeconds = 15 * 60;

/**
 * Lets staff post files, each under an address of its own that nothing was ever stored at.
 * @throws {ForbiddenError} for kinds that belong to administrators
 * @throws {UnsupportedTypeError} @throws {TooLargeError} naming the first file that the kind does not allow; nothing is
 * reserved then
 */
export async function reserveUploads(
  needs: Needs,
  request: UploadRequest,
  callerId: string,
  now: Date,
): Promise<UploadPermissions> {
  const { kind, files } = request;
  const { limitBytes, role } = uploadKinds[kind];
  if (role === 'admin') await needs.requireAdministrator(callerId);
  requireAllowed(request);
  const reserved = request.artist_id?.startsWith(newRowPrefix) ? randomUUID() : undefined;
  const artistId = reserved ?? request.artist_id;
  const naming = { kind, category: request.category, artistId };
  const stored = await addUnderNewNames(needs.uploads, naming, files, now, reserved);
  const uploads = stored.map(async ({ id, address, content_type }) => {
    const expiresAt = new Date(now.getTime() + formSeconds * 1000);
    const fields = await needs.sign({ key: id, contentType: content_type, limitBytes, expiresAt }, now);
    return { id, url: needs.url, fields, address };
  });
  return { uploads: await Promise.all(uploads), artist_id: artistId };
}

function requireAllowed({ kind, category, artist_id, files }: UploadRequest): void {
  requireOnlyFor(kind === 'gallery', 'category', category);
  requireOnlyFor(kind === 'artist', 'artist_id', artist_id);
  for (const [index, file] of files.entries()) {
    const fault = uploadFault(kind, file);
    const field = `files.${index}.${fault}`;
    if (fault === 'type') throw new UnsupportedTypeError(`${field} must be one of the types of pictures`, { field });
    if (fault === 'size') throw new TooLargeError(`${field} is more than ${kind} pictures may have`, { field });
  }
}

/** A value that one kind must have and no other may have. */
function requireOnlyFor(isNeeded: boolean, field: string, value: string | undefined): void {
  if (isNeeded === (value !== undefined)) return;
  const what = isNeeded ? 'is missing' : 'is not for pictures of this kind';
  throw new InvalidInputError(`${field} ${what}`, { field });
}

/** Two people can ask in the same millisecond; the later one gets the next that is free. */
async function addUnderNewNames(
  uploads: Needs['uploads'],
  naming: Naming,
  files: UploadRequest['files'],
  now: Date,
  reserved: string | undefined,
): Promise<StoredUpload[]> {
  const types = files.map(({ type }) => type);
  for (let attempt = 0; ; attempt++) {
    const addresses = pictureAddresses(naming, types, now.getTime() + attempt * types.length);
    const wanted = types.map((content_type, index) => ({ address: addresses[index] as string, content_type }));
    try {
      return await uploads.add(wanted, now, reserved);
    } catch (error) {
      if (!(error instanceof NameTakenError) || attempt >= 9) throw error;
    }
  }
}
