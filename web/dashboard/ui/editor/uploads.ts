import useSWRInfinite from 'swr/infinite';
import type { GallerySlug } from '#shared/content/gallery.ts';
import { type ImageFolder, type UploadKind, uploadFault } from '#shared/images/upload-kinds.ts';
import type { ImageList, UploadPermission } from '#shared/images/upload-schemas.ts';
import { ApiError, call } from '../../account/client.ts';

/**
 * Why an upload failed: wrong `type` or `size`, `refused` by the image function, the account's upload `limit`, or a
 * transfer that `failed`.
 */
export type UploadFailure = { reason: 'type' | 'size' | 'refused' | 'limit' | 'failed'; message: string };

/** The URL of the stored image, and the id that is now reserved for a photo's artist; or the failure. */
export type Uploaded = { url: string; artistId?: string | undefined } | { failure: UploadFailure };

type Options = {
  /** The gallery of a gallery image. */
  category?: GallerySlug;
  /** The artist of the photo; the id of a new artist may begin with `temp-`. */
  artistId?: string;
  /** Cancels the upload. */
  signal?: AbortSignal;
  /** Called with the part of the file that is sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
};

/** How long to wait for the image function, and the pause between polls. */
const timeoutMs = 120_000;
const pauseMs = { first: 400, longest: 2000 };

/** Uploads a file. When the promise resolves with its URL, the image can be shown. It does not reject. */
export async function uploadImage(
  kind: UploadKind,
  file: File,
  { category, artistId, signal, onProgress }: Options = {},
): Promise<Uploaded> {
  const fault = uploadFault(kind, file);
  if (fault) return { failure: { reason: fault, message: faultMessages[fault] } };
  try {
    const body = { kind, category, artist_id: artistId, files: [{ type: file.type, size: file.size }] };
    const { uploads, artist_id } = await call('POST /uploads', { body });
    const [permission] = uploads;
    if (!permission) throw new Error('The server did not allow the file');
    await send(file, permission, signal, onProgress);
    const outcome = await outcomeOf(permission, signal);
    return 'url' in outcome ? { ...outcome, artistId: artist_id } : outcome;
  } catch (error) {
    return { failure: failed(error) };
  }
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

/** Sends a file with `XMLHttpRequest`, because `fetch` reports no progress. @throws when the bucket rejects the file */
function send(
  file: File,
  { url, headers }: UploadPermission,
  signal: AbortSignal | undefined,
  onProgress: Options['onProgress'],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  signal?.addEventListener('abort', () => request.abort());
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
  request.onload = () =>
    request.status < 300 ? resolve() : reject(new Error(`The upload was rejected: status ${request.status}`));
  request.onerror = () => reject(new Error('The connection was lost'));
  request.onabort = () => reject(new Error('The upload was cancelled'));
  request.open('PUT', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(file);
  return promise;
}

async function outcomeOf({ id, address }: UploadPermission, signal: AbortSignal | undefined): Promise<Uploaded> {
  const end = Date.now() + timeoutMs;
  for (let pause = pauseMs.first; Date.now() < end; pause = Math.min(pause * 1.5, pauseMs.longest)) {
    await new Promise((wake) => setTimeout(wake, pause));
    signal?.throwIfAborted();
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
