import useSWRInfinite from 'swr/infinite';
import type { GallerySlug } from '#shared/content/gallery.ts';
import { type ImageFolder, type UploadKind, uploadBatchLimit, uploadFault } from '#shared/images/upload-kinds.ts';
import type { ImageList, UploadPermission } from '#shared/images/upload-schemas.ts';
import { ApiError, call } from './client.ts';

/**
 * Why an upload failed: wrong `type` or `size`, `refused` by the image function, the account's upload `limit`, or a
 * transfer that `failed`.
 */
export type UploadFailure = { reason: 'type' | 'size' | 'refused' | 'limit' | 'failed'; message: string };

/** A file with the URL of its image, or with the failure. */
export type UploadedFile = { file: File; url: string } | { file: File; failure: UploadFailure };

type Options = {
  /** The gallery of a gallery image. */
  category?: GallerySlug;
  /** The artist of the photo; the id of a new artist may begin with `temp-`. */
  artistId?: string;
  /** Called for each file as soon as its result is known. */
  onSettled?: (uploaded: UploadedFile) => void;
};

/** How long to wait for the image function, and the pause between polls. */
const timeoutMs = 120_000;
const pauseMs = { first: 400, longest: 2000 };
const sentAtOnce = 3;

/**
 * Uploads files of one kind independently: a failure does not stop the others. When the promise resolves, each image can
 * be shown at its URL.
 * @returns the files in order, and the id that is now reserved for the photo's artist
 */
export async function uploadImages(
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
      const { uploads, artist_id } = await call('POST /uploads', { body });
      artist = artist_id;
      await inParallel(batch, async (file, index) => settle(await upload(file, uploads[index])));
    } catch (error) {
      for (const file of batch) if (!settled.has(file)) settle({ file, failure: failed(error) });
    }
  }
  return { files: files.map((file) => settled.get(file) as UploadedFile), artistId: artist };
}

/** The stored images of a folder by name, page by page, for the image library. */
export function useImages(folder: ImageFolder) {
  const keyOf = (page: number, before: ImageList | null) => {
    if (page > 0 && !before?.next) return null;
    return ['images', folder, before?.next] as const;
  };
  const read = ([, wanted, cursor]: readonly [string, ImageFolder, string | undefined]): Promise<ImageList> =>
    call('GET /pictures', { query: { place: wanted, cursor } });
  const { data, error, size, setSize, mutate } = useSWRInfinite(keyOf, read, { revalidateFirstPage: false });
  const last = data?.at(-1);
  return {
    images: data?.flatMap(({ pictures }) => pictures),
    total: last?.total ?? 0,
    hasMore: last?.next !== undefined,
    loadingMore: !error && data !== undefined && data.length < size,
    error,
    retry: () => mutate(),
    loadMore: () => setSize((data?.length ?? 0) + 1),
  };
}

const faultMessages = { type: 'This file type is not supported.', size: 'The file is too large.' };

async function upload(file: File, permission: UploadPermission | undefined): Promise<UploadedFile> {
  if (!permission) throw new Error('The server allowed fewer files than requested');
  try {
    await send(file, permission);
    return { file, ...(await outcomeOf(permission)) };
  } catch (error) {
    return { file, failure: failed(error) };
  }
}

/** @throws when the bucket rejects the file */
async function send(file: File, { url, headers }: UploadPermission): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', headers, body: file });
  if (!answer.ok) throw new Error(`The upload was rejected: status ${answer.status}`);
}

async function outcomeOf({ id, address }: UploadPermission): Promise<{ url: string } | { failure: UploadFailure }> {
  const end = Date.now() + timeoutMs;
  for (let pause = pauseMs.first; Date.now() < end; pause = Math.min(pause * 1.5, pauseMs.longest)) {
    await new Promise((wake) => setTimeout(wake, pause));
    const upload = await call('GET /uploads/{id}', { params: { id } }).catch(unlessTransient);
    if (upload?.state === 'ready') return { url: address };
    if (upload?.state === 'refused') return { failure: { reason: 'refused', message: upload.reason ?? '' } };
  }
  throw new Error('Processing the image is taking too long. Please try again later.');
}

/** The file is uploaded already, so a failed poll is repeated. */
function unlessTransient(error: unknown): undefined {
  if (error instanceof ApiError && (error.code === 'unavailable' || error.code === 'internal')) return;
  throw error;
}

function failed(error: unknown): UploadFailure {
  if (error instanceof ApiError && error.code === 'too-many-requests')
    return { reason: 'limit', message: error.message };
  return { reason: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/** Limits concurrency: on a phone, twenty parallel uploads delay every one of them. */
async function inParallel<T>(all: readonly T[], work: (each: T, index: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  const worker = async () => {
    for (const [index, each] of waiting) await work(each, index);
  };
  await Promise.all(Array.from({ length: sentAtOnce }, worker));
}
