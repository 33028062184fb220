import { groundFor, sampleSide } from '#shared/images/ground.ts';
import { photoSide, photoType } from '#shared/photos/photo-rules.ts';
import type { PhotoRequest, ReservedPhoto } from '#shared/photos/photo-schemas.ts';

/** The browser cannot decode the file. */
export class UnreadableError extends Error {}
/** The server refused the photo. The message is for the person who adds it. */
export class RefusedError extends Error {}

const quality = 0.85;
/** Photos that are decoded and sent at once: each takes tens of megabytes of memory, and shares the line. */
const atOnce = 3;
let sending = 0;
const waiting: (() => void)[] = [];

/**
 * Reduces a photo and sends it, three photos at a time. The new file has no metadata, such as where the photo was taken.
 * @param reserve reserves a photo of the request that is being written
 * @param preview a square in which the photo is drawn
 * @param onProgress is called with the part that was sent, from 0 to 1
 * @returns the id of the photo
 * @throws {UnreadableError} @throws {RefusedError} @throws when the connection breaks or the signal aborts
 */
export async function sendPhoto(
  file: Blob,
  reserve: (photo: PhotoRequest, signal: AbortSignal) => Promise<ReservedPhoto>,
  preview: HTMLCanvasElement,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  if (sending >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  sending++;
  try {
    signal.throwIfAborted();
    const reduced = await reduce(file, preview);
    signal.throwIfAborted();
    const { id, url, headers } = await reserve({ type: reduced.type, size: reduced.size }, signal);
    onProgress(0);
    await put(url, headers, reduced, onProgress, signal);
    return id;
  } finally {
    sending--;
    waiting.shift()?.();
  }
}

async function reduce(file: Blob, preview: HTMLCanvasElement): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => {
    throw new UnreadableError();
  });
  const scale = Math.min(1, photoSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadableError();
  const [width = 0, height = 0] = [canvas.width, canvas.height].map((side) => Math.min(side, sampleSide));
  context.drawImage(image, 0, 0, width, height);
  // A JPEG has no transparency; what is transparent would become black.
  context.fillStyle = groundFor(context.getImageData(0, 0, width, height).data);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const side = Math.min(canvas.width, canvas.height);
  const left = (canvas.width - side) / 2;
  const top = (canvas.height - side) / 2;
  preview.getContext('2d')?.drawImage(canvas, left, top, side, side, 0, 0, preview.width, preview.height);
  image.close();
  const reduced = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, photoType, quality));
  if (!reduced) throw new UnreadableError();
  return reduced;
}

/** `fetch` does not tell how much of a body was sent. */
function put(
  url: string,
  headers: ReservedPhoto['headers'],
  body: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded / body.size);
    request.onload = () => (request.status === 200 ? resolve() : reject(new Error(String(request.status))));
    request.onerror = request.onabort = () => reject(new Error('The connection broke'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
