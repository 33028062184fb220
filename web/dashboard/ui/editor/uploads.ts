import useSWRInfinite from 'swr/infinite';
import type { GallerySlug } from '#shared/content/gallery.ts';
import { type ImageFolder, type UploadKind, uploadFault } from '#shared/images/upload-kinds.ts';
import type { ImageList, UploadPermission, UploadRequest } from '#shared/images/upload-schemas.ts';
import { ApiError, call } from '../../account/client.ts';
import { type Connection, isUnanswered, untilConnected } from './until-connected.ts';

/**
 * Why an upload failed: wrong `type` or `size`, an `empty` file, `refused` by the image function, the account's upload
 * `limit`, a browser that stayed `offline`, or a transfer that `failed`.
 */
export type UploadFailure = {
  reason: 'type' | 'size' | 'empty' | 'refused' | 'limit' | 'offline' | 'failed';
  message: string;
};

/** The URL of the stored image, and the id that is now reserved for a photo's artist. Of an animated image, it is the first frame. */
export type StoredUpload = { url: string; artistId?: string | undefined; animated?: boolean | undefined };
export type Uploaded = StoredUpload | { failure: UploadFailure };

type Options = Connection & {
  /** The gallery of a gallery image. */
  category?: GallerySlug;
  /** The artist of the photo; the id of a new artist may begin with `temp-`. */
  artistId?: string | undefined;
  /** Called with the part of the file that is sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
};

/** How long to wait for the image function, and the pause between polls. */
const timeoutMs = 120_000;
const pauseMs = { first: 400, longest: 2000 };

/** A request that neither sends nor is answered for this long has lost its connection: a router can be gone without a word. */
const stalledMs = 60_000;

/** How long the server signs an upload for. */
const signedMs = 15 * 60_000;

/**
 * Uploads a file, and waits for a lost connection at each step. When the promise resolves with its URL, the image can be
 * shown. It does not reject.
 */
export async function uploadImage(
  kind: UploadKind,
  file: File,
  { category, artistId, onProgress, ...connection }: Options = {},
): Promise<Uploaded> {
  const fault = uploadFault(kind, file);
  if (fault) return { failure: { reason: fault, message: faultMessages[fault] } };
  try {
    const body = { kind, category, artist_id: artistId, files: [{ type: file.type, size: file.size }] };
    const { permission, artist_id } = await transfer(file, body, onProgress, connection);
    const outcome = await outcomeOf(permission, connection);
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

const faultMessages = {
  type: 'This file type is not supported.',
  size: 'The file is too large.',
  empty: 'The file is empty.',
};

/** Reserves an upload and sends the file. After a pause that was longer than the signature is valid, it begins again. */
async function transfer(file: File, body: UploadRequest, onProgress: Options['onProgress'], connection: Connection) {
  for (;;) {
    const signedAt = Date.now();
    const { uploads, artist_id } = await untilConnected(() => call('POST /uploads', { body }), connection);
    const [permission] = uploads;
    if (!permission) throw new Error('The server did not allow the file');
    const status = await untilConnected(() => send(file, permission, connection.signal, onProgress), connection);
    // 412: an earlier attempt arrived, only its answer was lost.
    if (status < 300 || status === 412) return { permission, artist_id };
    if (status !== 403 || Date.now() - signedAt < signedMs)
      throw new Error(`The upload was rejected: status ${status}`);
  }
}

/** Sends a file with `XMLHttpRequest`, because `fetch` reports no progress. @returns the status of the answer */
async function send(
  file: File,
  { url, headers }: UploadPermission,
  signal: AbortSignal | undefined,
  onProgress: Options['onProgress'],
): Promise<number> {
  // The request fails as without a connection if the file was moved or deleted since.
  await file.slice(0, 1).arrayBuffer();
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = new XMLHttpRequest();
  signal?.addEventListener('abort', () => request.abort());
  const lose = () => reject(new ApiError('unavailable', 'The connection was lost', { status: 0 }));
  let stalled = setTimeout(lose, stalledMs);
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(stalled);
    stalled = setTimeout(lose, stalledMs);
    onProgress?.(loaded / total);
  };
  request.onload = () => resolve(request.status);
  request.onerror = lose;
  request.onabort = () => reject(new Error('The upload was cancelled'));
  request.open('PUT', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(file);
  return promise.finally(() => {
    clearTimeout(stalled);
    request.abort();
  });
}

async function outcomeOf({ id, address }: UploadPermission, connection: Connection): Promise<Uploaded> {
  const poll = () => call('GET /uploads/{id}', { params: { id } }).catch(unlessTransient);
  let waitedMs = 0;
  for (let pause = pauseMs.first; waitedMs < timeoutMs; pause = Math.min(pause * 1.5, pauseMs.longest)) {
    await new Promise((wake) => setTimeout(wake, pause));
    waitedMs += pause;
    connection.signal?.throwIfAborted();
    const upload = await untilConnected(poll, connection);
    if (upload?.state === 'ready') return { url: address, animated: upload.animated };
    if (upload?.state === 'refused') return { failure: { reason: 'refused', message: upload.reason ?? '' } };
  }
  throw new Error('Processing the image is taking too long. Please try again later.');
}

/** The file is uploaded already, so a failed poll is repeated. */
function unlessTransient(error: unknown): undefined {
  const isTransient = error instanceof ApiError && (error.code === 'unavailable' || error.code === 'internal');
  if (!isTransient || isUnanswered(error)) throw error;
}

function failed(error: unknown): UploadFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (isUnanswered(error)) return { reason: 'offline', message };
  const isLimit = error instanceof ApiError && error.code === 'too-many-requests';
  return { reason: isLimit ? 'limit' : 'failed', message };
}
