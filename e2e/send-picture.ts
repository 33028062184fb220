import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { api, apiRoot } from '#shared/api.ts';
import type { Upload, UploadPermission } from '#shared/uploads.ts';

/** Asks to upload files of one kind. */
export function askToUpload(site: string, token: string | undefined, body: unknown): Promise<Response> {
  return fetch(`${site}${apiRoot}${api.reserveUploads.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
}

/** Posts a file as browsers do; `fields` replaces some of those that were signed. */
export function postFile(
  { url, fields: signed }: UploadPermission,
  bytes: Buffer,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...signed, ...fields })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: signed['Content-Type'] }), 'picture');
  return fetch(url, { method: 'POST', body: form });
}

/** How an upload ended, once it has. */
export async function outcomeOf(site: string, token: string, id: string): Promise<Upload> {
  for (let attempt = 0; attempt < 900; attempt++) {
    const answer = await fetch(`${site}${apiRoot}/uploads/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const upload: Upload = await answer.json();
    if (upload.state !== 'waiting') return upload;
    await setTimeout(100);
  }
  throw new Error(`The upload ${id} has no end`);
}

/** A picture that no other test has. */
export function aJpeg(width = 40, height = 30): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Asks, posts and waits: an upload from its beginning to its end. */
export async function uploadPicture(site: string, token: string, request: object, bytes: Buffer, type = 'image/jpeg') {
  const answer = await askToUpload(site, token, { ...request, files: [{ type, size: bytes.length }] });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { uploads, artist_id } = await answer.json();
  const [permission] = uploads as [UploadPermission];
  const posted = await postFile(permission, bytes);
  if (!posted.ok) throw new Error(await posted.text());
  return { permission, artist_id: artist_id as string | undefined, ...(await outcomeOf(site, token, permission.id)) };
}
