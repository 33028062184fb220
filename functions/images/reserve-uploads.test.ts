import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type UploadKind, uploadFault } from '#shared/images/upload-kinds.ts';
import type { UploadRequest } from '#shared/images/upload-schemas.ts';
import { ForbiddenError, TooLargeError, UnsupportedTypeError } from '../http/app-error.ts';
import { anEngine } from '../testing/engine.ts';
import { reserveUploads } from './reserve-uploads.ts';
import type { UploadFile } from './sign-upload.ts';
import { UploadRepository } from './upload-repository.ts';

const engine = anEngine();
const uploads = new UploadRepository(engine.documents, 'Content');
let signed: UploadFile[];

beforeEach(() => {
  signed = [];
});

const now = new Date('2026-03-01T20:00:00.000Z');
const png = { type: 'image/png', size: 1000 };

function reserve(request: UploadRequest, caller = 'user', at = now) {
  const requireAdministrator = async (id: string) => {
    if (id !== 'admin') throw new ForbiddenError('no');
  };
  const sign = async (file: UploadFile) => {
    signed.push(file);
    return { url: `https://bucket/${file.key}`, headers: { 'content-type': file.contentType } };
  };
  const allowance = { take: async () => {} };
  return reserveUploads({ uploads, allowance, requireAdministrator, sign }, request, caller, at);
}

test.each<[UploadKind, number]>([
  ['logo', 2_097_152],
  ['favicon', 5_242_880],
  ['preview', 5_242_880],
  ['about', 5_242_880],
  ['artist', 5_242_880],
  ['gallery', 10_485_760],
  ['event', 10_485_760],
])('limits a %s image to %d bytes, to the byte [UPL-02]', (kind, limitBytes) => {
  const faults = [limitBytes - 1, limitBytes, limitBytes + 1].map((size) => uploadFault(kind, { ...png, size }));

  expect(faults).toEqual([undefined, undefined, 'size']);
});

test('signs each upload for a file of the type and size that were requested', async () => {
  const jpeg = { type: 'image/jpeg', size: 2000 };
  const { uploads: allowed } = await reserve({ kind: 'gallery', category: 'art', files: [png, jpeg] });

  const [{ id, address, url, headers } = {}, second] = allowed;
  expect(address).toBe(`/media/gallery-images/art/art-${now.getTime()}-0.png`);
  expect([url, headers]).toEqual([`https://bucket/${id}`, { 'content-type': 'image/png' }]);
  expect(signed).toEqual([
    { key: id, contentType: 'image/png', sizeBytes: 1000 },
    { key: second?.id, contentType: 'image/jpeg', sizeBytes: 2000 },
  ]);
  expect(await uploads.find(`${id}`)).toMatchObject({ id, address, state: 'waiting' });
});

test('reserves different paths for requests in the same millisecond [UPL-21]', async () => {
  const at = new Date('2026-03-02T20:00:00.000Z');

  const all = await Promise.all(Array.from({ length: 5 }, () => reserve({ kind: 'about', files: [png] }, 'user', at)));

  const addresses = all.flatMap((each) => each.uploads.map(({ address }) => address));
  expect(new Set(addresses).size).toBe(5);
});

test('rejects administrator uploads by others and signs nothing [ROLE-15]', async () => {
  await expect(reserve({ kind: 'favicon', files: [png] })).rejects.toBeInstanceOf(ForbiddenError);
  expect(signed).toEqual([]);

  await reserve({ kind: 'favicon', files: [png] }, 'admin');
  expect(signed).toHaveLength(1);
});

test('rejects all files if one has a wrong type or size, and names it [UPL-01]', async () => {
  const text = reserve({ kind: 'about', files: [png, { type: 'text/html', size: 5 }] });
  const large = reserve({ kind: 'about', files: [png, { ...png, size: 5_242_881 }] });

  await expect(text).rejects.toMatchObject({ field: 'files.1.type' });
  await expect(text).rejects.toBeInstanceOf(UnsupportedTypeError);
  await expect(large).rejects.toMatchObject({ field: 'files.1.size' });
  await expect(large).rejects.toBeInstanceOf(TooLargeError);
  expect(signed).toEqual([]);
});

test('reserves an id for a new artist and keeps the id of an existing one [UPL-14]', async () => {
  const later = new Date('2026-03-03T20:00:00.000Z');

  const { artist_id: promised, uploads: first } = await reserve({ kind: 'artist', artist_id: 'temp-1', files: [png] });
  const { artist_id: kept } = await reserve({ kind: 'artist', artist_id: promised, files: [png] }, 'user', later);

  expect(first[0]?.address).toBe(`/media/artist-photos/${promised}-${now.getTime()}.png`);
  expect(kept).toBe(promised);
  const Key = { kind: 'reservation', id: promised };
  const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Content', Key }));
  expect(Item).toMatchObject({ expires_at: now.getTime() / 1000 + 7 * 86_400 });
});
