import useSWR from 'swr';
import { api } from '#shared/api.ts';
import type { GallerySlug } from '#shared/gallery.ts';
import { type PicturePlace, type UploadKind, uploadBatchLimit, uploadFault } from '#shared/upload-kinds.ts';
import type { PictureList, UploadPermission } from '#shared/uploads.ts';
import { ApiError, call } from './client.ts';

/** Why there is no picture: the file's `type` or `size` is wrong, it was `refused` when it was read, or sending `failed`. */
export type UploadFailure = { reason: 'type' | 'size' | 'refused' | 'failed'; message: string };

/** A file with the address of its picture, or with what came in between. */
export type UploadedFile = { file: File; address: string } | { file: File; failure: UploadFailure };

type Options = {
  /** Where gallery pictures belong. */
  category?: GallerySlug;
  /** Whose photo it is; the id of a new artist may begin with `temp-`. */
  artistId?: string;
  /** Told of each file as soon as it is known how it went. */
  onSettled?: (uploaded: UploadedFile) => void;
};

/** How long a picture may take to be made, and how long to wait before asking again. */
const patienceMs = 120_000;
const pauseMs = { first: 400, longest: 2000 };
const sentAtOnce = 3;

/**
 * Uploads files of one kind, each on its own: what is wrong with one holds up none of the others. When the promise is kept,
 * each picture can be shown at its address.
 * @returns the files in their order, and the id that the artist of a photo has from now on
 */
export async function uploadPictures(
  kind: UploadKind,
  files: readonly File[],
  { category, artistId, onSettled = () => {} }: Options = {},
): Promise<{ files: UploadedFile[]; artistId?: string }> {
  const settled = new Map<File, UploadedFile>();
  const settle = (uploaded: UploadedFile) => {
    settled.set(uploaded.file, uploaded);
    onSettled(uploaded);
  };
  for (const file of files) {
    const fault = uploadFault(kind, file);
    if (fault) settle({ file, failure: { reason: fault, message: faultMessages[fault] } });
  }
  const good = files.filter((file) => !settled.has(file));
  let artist = artistId;
  for (let start = 0; start < good.length; start += uploadBatchLimit) {
    const batch = good.slice(start, start + uploadBatchLimit);
    try {
      const body = { kind, category, artist_id: artist, files: batch.map(({ type, size }) => ({ type, size })) };
      const { uploads, artist_id } = await call(api.reserveUploads, { body });
      artist = artist_id;
      await inParallel(batch, async (file, index) => settle(await upload(file, uploads[index])));
    } catch (error) {
      for (const file of batch) if (!settled.has(file)) settle({ file, failure: failed(error) });
    }
  }
  return { files: files.map((file) => settled.get(file) as UploadedFile), artistId: artist };
}

/** The stored pictures of a place, by name, for choosing one that was uploaded before. */
export function usePictures(place?: PicturePlace, limit = 100) {
  const read = ([, wanted, most]: readonly ['pictures', PicturePlace | undefined, number]): Promise<PictureList> =>
    call(api.listPictures, { query: { place: wanted, limit: most } });
  const { data, error, mutate } = useSWR(['pictures', place, limit] as const, read);
  return { pictures: data?.pictures, total: data?.total, error, retry: () => mutate() };
}

const faultMessages = { type: 'This is not one of the types of pictures.', size: 'The file is too large.' };

async function upload(file: File, permission: UploadPermission | undefined): Promise<UploadedFile> {
  if (!permission) throw new Error('The server allowed fewer files than were asked for');
  try {
    await post(file, permission);
    return { file, ...(await outcomeOf(permission)) };
  } catch (error) {
    return { file, failure: failed(error) };
  }
}

/** @throws when the bucket does not take the file */
async function post(file: File, { url, fields }: UploadPermission): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The bucket does not read what comes after the file.
  form.set('file', file);
  const answer = await fetch(url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`The file was not taken: status ${answer.status}`);
}

async function outcomeOf({ id, address }: UploadPermission): Promise<{ address: string } | { failure: UploadFailure }> {
  const end = Date.now() + patienceMs;
  for (let pause = pauseMs.first; Date.now() < end; pause = Math.min(pause * 1.5, pauseMs.longest)) {
    await new Promise((wake) => setTimeout(wake, pause));
    const upload = await call(api.getUpload, { params: { id } }).catch(unlessPassing);
    if (upload?.state === 'ready') return { address };
    if (upload?.state === 'refused') return { failure: { reason: 'refused', message: upload.reason ?? '' } };
  }
  throw new Error('The picture is taking too long. Please look again later.');
}

/** The file is there already; a question that got lost on the way is asked again. */
function unlessPassing(error: unknown): undefined {
  if (error instanceof ApiError && (error.code === 'unavailable' || error.code === 'internal')) return;
  throw error;
}

function failed(error: unknown): UploadFailure {
  return { reason: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/** A few at a time: a phone that sends twenty files at once finishes none of them for a long while. */
async function inParallel<T>(all: readonly T[], work: (each: T, index: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  const worker = async () => {
    for (const [index, each] of waiting) await work(each, index);
  };
  await Promise.all(Array.from({ length: sentAtOnce }, worker));
}
