import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { api } from '#shared/api.ts';
import { apiRoot } from '#shared/call.ts';
import type { StoredImage, Upload, UploadPermission } from '#shared/uploads.ts';

/** Requests uploads of one kind. */
export function askToUpload(site: string, token: string | undefined, body: unknown): Promise<Response> {
  return fetch(`${site}${apiRoot}${api.reserveUploads.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
}

/** Sends a file to the bucket as browsers do; `changed` overrides signed headers. */
export function sendFile({ url, headers }: UploadPermission, bytes: Buffer, changed: Record<string, string> = {}) {
  return fetch(url, { method: 'PUT', headers: { ...headers, ...changed }, body: new Uint8Array(bytes) });
}

/** Waits for the result of an upload. @throws when there is none within 90 seconds, or it cannot be read */
export async function outcomeOf(site: string, token: string, id: string): Promise<Upload> {
  for (let attempt = 0; attempt < 900; attempt++) {
    const answer = await fetch(`${site}${apiRoot}/uploads/${id}`, { headers: { authorization: `Bearer ${token}` } });
    // Like the browser, it retries when the service is busy.
    if (![429, 503].includes(answer.status)) {
      if (!answer.ok) throw new Error(`The upload ${id} cannot be read: ${answer.status} ${await answer.text()}`);
      const upload: Upload = await answer.json();
      if (upload.state !== 'waiting') return upload;
    }
    await setTimeout(100);
  }
  throw new Error(`The upload ${id} has no end`);
}

/** An image that no other test uses. */
export function aJpeg(width = 40, height = 30): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Runs an upload from request to result. */
export async function uploadImage(site: string, token: string, request: object, bytes: Buffer, type = 'image/jpeg') {
  const answer = await askToUpload(site, token, { ...request, files: [{ type, size: bytes.length }] });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { uploads, artist_id } = await answer.json();
  const [permission] = uploads as [UploadPermission];
  const sent = await sendFile(permission, bytes);
  if (!sent.ok) throw new Error(await sent.text());
  return { permission, artist_id: artist_id as string | undefined, ...(await outcomeOf(site, token, permission.id)) };
}

/** The stored images as staff list them. */
export async function listImages(site: string, token: string, query = '') {
  const answer = await fetch(`${site}${apiRoot}/pictures${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The images cannot be listed: ${answer.status}`);
  return answer.json();
}

/** A stored image by its URL. @throws when there is none */
export async function storedImage(site: string, token: string, address: string): Promise<StoredImage> {
  const { pictures } = await listImages(site, token, '?limit=500');
  const found = pictures.find((image: StoredImage) => image.address === address);
  if (!found) throw new Error(`No image is stored at ${address}`);
  return found;
}

/** The path of one width of an image, named by its content hash. */
export function variantPath({ hash }: { hash: string }, width: number, format: string): string {
  return `/media/pictures/${hash}/${width}.${format}`;
}
