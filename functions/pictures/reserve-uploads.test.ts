import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type UploadKind, uploadFault, uploadKinds } from '#shared/upload-kinds.ts';
import type { UploadRequest } from '#shared/uploads.ts';
import { ForbiddenError, TooLargeError, UnsupportedTypeError } from '../http/app-error.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import type { Permission } from './post-form.ts';
import { reserveUploads } from './reserve-uploads.ts';
import { UploadRepository } from './upload-repository.ts';

let engine: Engine;
let uploads: UploadRepository;
let signed: Omit<Permission, 'bucket'>[];

beforeAll(async () => {
  engine = await startEngine();
  uploads = new UploadRepository(engine.documents, 'Content');
});
afterAll(() => engine.stop());
beforeEach(() => {
  signed = [];
});

const now = new Date('2026-03-01T20:00:00.000Z');
const png = { type: 'image/png', size: 1000 };

function reserve(request: UploadRequest, caller = 'user', at = now) {
  const requireAdministrator = async (id: string) => {
    if (id !== 'admin') throw new ForbiddenError('no');
  };
  const sign = async (permission: Omit<Permission, 'bucket'>) => {
    signed.push(permission);
    return { key: permission.key };
  };
  return reserveUploads({ uploads, requireAdministrator, sign, url: 'https://bucket' }, request, caller, at);
}

test.each(Object.keys(uploadKinds) as UploadKind[])('UPL-08 the limit of a %s picture holds to the byte', (kind) => {
  const { limitBytes } = uploadKinds[kind];

  const faults = [limitBytes - 1, limitBytes, limitBytes + 1].map((size) => uploadFault(kind, { ...png, size }));

  expect(faults).toEqual([undefined, undefined, 'size']);
});

test('a form holds for one file, of its type and of the limit of its kind, for 15 minutes', async () => {
  const { uploads: allowed } = await reserve({ kind: 'gallery', category: 'art', files: [png] });

  const [{ id, address, url, fields } = {}] = allowed;
  expect(address).toBe(`/media/gallery-images/art/art-${now.getTime()}.png`);
  expect([url, fields]).toEqual(['https://bucket', { key: id }]);
  expect(signed).toEqual([
    { key: id, contentType: 'image/png', limitBytes: 10_485_760, expiresAt: new Date('2026-03-01T20:15:00.000Z') },
  ]);
  expect(await uploads.find(`${id}`)).toMatchObject({ id, address, state: 'waiting', attempts: 0 });
});

test('UPL-21 what is asked for in one millisecond gets different addresses', async () => {
  const at = new Date('2026-03-02T20:00:00.000Z');

  const all = await Promise.all(Array.from({ length: 5 }, () => reserve({ kind: 'about', files: [png] }, 'user', at)));

  const addresses = all.flatMap((each) => each.uploads.map(({ address }) => address));
  expect(new Set(addresses).size).toBe(5);
});

test('ROLE-17 what belongs to administrators is refused to others, and nothing is signed', async () => {
  await expect(reserve({ kind: 'favicon', files: [png] })).rejects.toBeInstanceOf(ForbiddenError);
  expect(signed).toEqual([]);

  await reserve({ kind: 'favicon', files: [png] }, 'admin');
  expect(signed).toHaveLength(1);
});

test('UPL-09 one file of a wrong type or size refuses them all, and is named', async () => {
  const text = reserve({ kind: 'about', files: [png, { type: 'text/html', size: 5 }] });
  const large = reserve({ kind: 'about', files: [png, { ...png, size: 5_242_881 }] });

  await expect(text).rejects.toMatchObject({ field: 'files.1.type' });
  await expect(text).rejects.toBeInstanceOf(UnsupportedTypeError);
  await expect(large).rejects.toMatchObject({ field: 'files.1.size' });
  await expect(large).rejects.toBeInstanceOf(TooLargeError);
  expect(signed).toEqual([]);
});

test('UPL-29 a new artist is promised an id, and an artist who has one keeps it', async () => {
  const later = new Date('2026-03-03T20:00:00.000Z');

  const { artist_id: promised, uploads: first } = await reserve({ kind: 'artist', artist_id: 'temp-1', files: [png] });
  const { artist_id: kept } = await reserve({ kind: 'artist', artist_id: promised, files: [png] }, 'user', later);

  expect(first[0]?.address).toBe(`/media/artist-photos/${promised}-${now.getTime()}.png`);
  expect(kept).toBe(promised);
  const Key = { kind: 'reservation', id: promised };
  const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Content', Key }));
  expect(Item).toMatchObject({ expires_at: now.getTime() / 1000 + 7 * 86_400 });
});
