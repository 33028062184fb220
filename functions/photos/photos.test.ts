import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aHeldLead, aLead, storeLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { deletePhoto, listPhotos, openPhoto } from './lead-photos.ts';
import { erasePhotos } from './photo-eraser.ts';
import { PhotoItems } from './photo-items.ts';
import type { PhotoSize } from './photo-keys.ts';
import { receivePhoto } from './receive-photo.ts';
import { SweepProgress, sweepPhotos } from './sweep-photos.ts';

const engine = anEngine(beforeEach);
const items = new PhotoItems(engine.documents, leadTables.limits);
const stores = openLeadStores(engine.documents, leadTables, {
  erase: (photos) => erasePhotos({ items, files }, photos),
});
let files: Files;
const start = Date.parse('2026-03-01T20:30:00.000Z');
const minute = (n: number) => new Date(start + n * 60_000);
const hour = (n: number) => minute(60 * n);
const ada = { by: 'ada', now: minute(5) };
const receive = (photo: string, now = minute(0)) => receivePhoto({ items, buckets: files, files }, photo, now);

/** The two buckets, in memory. */
class Files {
  readonly stored = new Map<string, Buffer>();
  /** Called before files are stored. */
  beforePut = async () => {};

  async read(photo: string) {
    return this.stored.get(`visitor/${photo}`);
  }

  async put(photo: string, made: Record<PhotoSize, Buffer>) {
    await this.beforePut();
    for (const [size, body] of Object.entries(made)) this.stored.set(`${photo}/${size}.jpg`, body);
  }

  async removeUploads(photos: readonly string[]) {
    for (const photo of photos) this.stored.delete(`visitor/${photo}`);
  }

  async remove(photos: readonly string[]) {
    for (const key of this.stored.keys()) if (photos.some((photo) => key.includes(photo))) this.stored.delete(key);
  }

  async ofHour(hour: string) {
    const photos = (pattern: RegExp) => [...this.stored.keys()].flatMap((key) => pattern.exec(key)?.[1] ?? []);
    const uploaded = photos(new RegExp(`^visitor/(${hour}.*)`));
    return { uploaded, all: [...new Set([...uploaded, ...photos(new RegExp(`^(${hour}.*)/`))])] };
  }

  async link(photo: string, size: PhotoSize, now: Date) {
    return `https://photos.example/${photo}/${size}?${now.toISOString()}`;
  }
}

beforeEach(() => {
  files = new Files();
});

const aPicture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#842' } });

/** An uploaded photo, which the image function has not received yet. */
async function uploaded(bytes?: Buffer, now = minute(0)): Promise<string> {
  const photo = await items.reserve(now, 'here');
  files.stored.set(`visitor/${photo}`, bytes ?? (await aPicture().jpeg().toBuffer()));
  return photo;
}

async function received(now = minute(0)): Promise<string> {
  const photo = await uploaded(undefined, now);
  expect(await receive(photo, now)).toBe('ready');
  return photo;
}

const withPhotos = (photos: string[], now = minute(1)) => ({
  id: randomUUID(),
  created_at: now.toISOString(),
  photos: photos.map((id) => ({ id })),
});

async function storedItems(table: string): Promise<Record<string, unknown>[]> {
  return (await engine.documents.send(new ScanCommand({ TableName: table }))).Items ?? [];
}
const everything = () => Promise.all(Object.values(leadTables).map(storedItems));
const photoItems = async () => (await storedItems(leadTables.limits)).filter(({ photo }) => photo);

describe('a photo belongs to the request that takes it [PHOTO-05]', () => {
  test('for good, once, and within an hour', async () => {
    const [photo, late] = [await items.reserve(minute(0), 'here'), await items.reserve(minute(0), 'here')];
    const lead = aLead(withPhotos([photo], minute(59)));
    await stores.writer.addOnce(lead);
    const before = await everything();
    // A repeated request is the same request, even a day later.
    for (const now of [minute(59), hour(25)]) {
      expect(await stores.writer.addOnce({ ...lead, created_at: now.toISOString() })).toEqual(lead);
    }

    for (const request of [
      withPhotos([photo]),
      withPhotos([late], minute(60)),
      withPhotos([`2026030120-${randomUUID()}`]),
      withPhotos([late, photo]),
    ]) {
      for (const store of [stores.writer.addOnce(aLead(request)), stores.writer.hold(aHeldLead(request))]) {
        await expect(store).rejects.toMatchObject({ code: 'invalid-input', field: 'photos' });
      }
    }
    expect(await everything()).toEqual(before);
    const [kept] = (await photoItems()).filter(({ photo: id }) => id === photo);
    expect(kept).toMatchObject({ lead: lead.id });
    expect(kept).not.toHaveProperty('expires_at');
  });

  test('as the same held one when it is repeated a day later', async () => {
    const photo = await items.reserve(minute(0), 'here');
    const request = aHeldLead(withPhotos([photo]));
    await stores.writer.hold(request);
    const before = await everything();

    const again = await stores.writer.hold({ ...request, created_at: hour(25).toISOString() });
    expect(again).toMatchObject({ id: request.id, created_at: request.created_at, photos: [{ id: photo }] });
    expect(await everything()).toEqual(before);
  });

  test('as one of two that arrive at once', async () => {
    const photo = await items.reserve(minute(0), 'here');

    const stored = await Promise.allSettled(
      Array.from({ length: 2 }, () => stores.writer.addOnce(aLead(withPhotos([photo])))),
    );

    expect(stored.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await storedItems(leadTables.leads)).toHaveLength(1);
  });
});

describe('the image function [PHOTO-07]', () => {
  test('encodes a photo again, upright, in two sizes, without its metadata and what follows the picture', async () => {
    const camera = await aPicture(3000, 1500)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const photo = await uploaded(Buffer.concat([camera, Buffer.from('<script>alert(1)</script>')]));

    expect(await receive(photo)).toBe('ready');

    for (const [size, width, height] of [
      ['large', 1200, 2400],
      ['small', 240, 480],
    ] as const) {
      const made = files.stored.get(`${photo}/${size}.jpg`) as Buffer;
      expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width, height });
      for (const rest of ['Camera', 'Exif', 'script']) expect(made.includes(rest)).toBe(false);
    }
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another type', () => aPicture().png().toBuffer()],
    ['a damaged file', async () => (await aPicture(900, 900).jpeg().toBuffer()).subarray(0, 900)],
    ['a bomb', () => aPicture(16_384, 10).jpeg().toBuffer()],
  ])('refuses %s', async (_, bytes) => {
    const photo = await uploaded(await bytes());

    expect(await receive(photo)).toBe('refused');
    expect([...files.stored.keys()]).toEqual([`visitor/${photo}`]);
    expect(await items.find(photo)).toMatchObject({ state: 'refused' });
  });

  test('counts the bytes of each upload once, even of a refused one [PHOTO-06]', async () => {
    const counted = async () => (await storedItems(leadTables.limits)).find(({ amount }) => amount)?.amount;
    const picture = await aPicture().jpeg().toBuffer();
    const photo = await uploaded(picture);

    await Promise.all([receive(photo), receive(photo)]);
    await receive(photo);
    expect(await counted()).toBe(picture.length);
    await receive(await uploaded(Buffer.from('text')));
    expect(await counted()).toBe(picture.length + 4);
  });

  test('ignores a second delivery, and a delivery without a file', async () => {
    const photo = await received();
    const before = [...files.stored.values()];
    files.stored.set(`visitor/${photo}`, await aPicture(90).jpeg().toBuffer());

    expect(await receive(photo)).toBe('ignored');
    expect([...files.stored.values()].slice(1)).toEqual(before.slice(1));
    expect(await receive(await items.reserve(minute(0), 'here'))).toBe('ignored');
  });
});

describe('an upload that arrives late [PHOTO-12]', () => {
  test('is deleted, because no request can take its photo and no run looks at it', async () => {
    const [waiting, ready] = [await uploaded(), await received()];

    expect(await receive(waiting, minute(65))).toBe('ignored');
    expect(await receive(ready, minute(65))).toBe('ignored');

    expect([...files.stored.keys()]).toEqual([]);
  });

  test('is kept while a request can take its photo, and when one has', async () => {
    const [young, taken] = [await uploaded(), await uploaded()];
    await stores.writer.addOnce(aLead(withPhotos([taken])));

    expect(await receive(young, minute(64))).toBe('ready');
    expect(await receive(taken, hour(20))).toBe('ready');
  });
});

describe('the erasure of a request [PHOTO-11]', () => {
  test('deletes its photos with all files, also those of a held one', async () => {
    const [first, second, held, other] = [await received(), await received(), await received(), await received()];
    const lead = await storeLead(stores, withPhotos([first, second]));
    const request = aHeldLead(withPhotos([held]));
    await stores.writer.hold(request);

    await stores.eraser.erase(lead.id);
    await stores.eraser.erase(request.id);

    expect([...files.stored.keys()].toSorted()).toEqual([
      `${other}/large.jpg`,
      `${other}/small.jpg`,
      `visitor/${other}`,
    ]);
    expect((await photoItems()).map(({ photo }) => photo)).toEqual([other]);
  });

  test('leaves nothing of a photo that is being made, even when the image function is killed', async () => {
    const [done, killed] = [await uploaded(), await uploaded()];
    const lead = await storeLead(stores, withPhotos([done, killed]));
    files.beforePut = () => stores.eraser.erase(lead.id).then(() => undefined);

    expect(await receive(done)).toBe('ignored');
    expect([...files.stored.keys()]).toEqual([]);
    // Killed after its last write; the queue delivers the upload again.
    await files.put(killed, { large: Buffer.from('l'), small: Buffer.from('s') });
    expect(await receive(killed)).toBe('ignored');
    expect([...files.stored.keys()]).toEqual([]);
  });

  test('keeps the request when a file could not be deleted, and is completed by the next one', async () => {
    const lead = await storeLead(stores, withPhotos([await received()]));
    const remove = jest.spyOn(files, 'remove').mockRejectedValueOnce(new Error('503'));

    await expect(stores.eraser.erase(lead.id)).rejects.toThrow('503');
    expect(await stores.leads.find(lead.id)).toBeDefined();
    await stores.eraser.erase(lead.id);

    expect(remove).toHaveBeenCalledTimes(2);
    expect(files.stored.size + (await photoItems()).length).toBe(0);
  });
});

test('deletes the files of photos that no request took, and the uploads of the others, after an hour [PHOTO-12]', async () => {
  const [taken, left, young] = [await received(), await received(), await received(minute(45))];
  await stores.writer.addOnce(aLead(withPhotos([taken])));
  const erased = await received();
  await items.remove(erased);

  const swept = [];
  // The erased one at once, the others 65 minutes after they were reserved.
  for (const n of [29, 64, 65, 109]) swept.push(await sweep(minute(n)));
  expect(swept).toEqual([0, 1, 1, 0]);

  expect([...files.stored.keys()].toSorted()).toEqual(
    [
      `${taken}/large.jpg`,
      `${taken}/small.jpg`,
      `${young}/large.jpg`,
      `${young}/small.jpg`,
      `visitor/${young}`,
    ].toSorted(),
  );
  expect(await items.find(left)).toMatchObject({ state: 'ready' });
  expect(await sweep(minute(110))).toBe(1);
});

/** Runs the sweep. Its progress is in the table. */
function sweep(now: Date): Promise<number> {
  const progress = new SweepProgress(engine.documents, leadTables.limits);
  return sweepPhotos({ items, buckets: files, files, progress }, now);
}

const prefixOf = (time: Date) => time.toISOString().slice(0, 13).replace(/\D/g, '');

/** Files of a photo that was reserved in an hour and has no item any more. */
function leftIn(time: Date): string {
  const photo = `${prefixOf(time)}-${randomUUID()}`;
  files.stored.set(`${photo}/large.jpg`, Buffer.from('l'));
  return photo;
}
const isKept = (photo: string) => files.stored.has(`${photo}/large.jpg`);

describe('the hourly run [PHOTO-12]', () => {
  test('keeps the upload of a photo with a request until the photo is encoded', async () => {
    const photo = await uploaded();
    await stores.writer.addOnce(aLead(withPhotos([photo])));

    await sweep(minute(70));
    expect(await receive(photo, minute(71))).toBe('ready');
    await sweep(minute(72));
    expect(files.stored.has(`visitor/${photo}`)).toBe(false);
  });

  test('continues after three days without a run', async () => {
    await sweep(hour(0));
    const [before, old] = [leftIn(hour(-7)), leftIn(hour(2))];

    expect(await sweep(hour(72))).toBe(1);
    expect([before, old].map(isKept)).toEqual([true, false]);
  });

  test('starts with the last six hours where it has never run', async () => {
    const photos = [leftIn(hour(-7)), leftIn(hour(-6)), leftIn(hour(-1)), leftIn(hour(0))];

    expect(await sweep(hour(0))).toBe(2);
    expect(photos.map(isKept)).toEqual([true, false, false, true]);
  });

  test('sweeps the other hours while one fails, and starts there again', async () => {
    await sweep(hour(0));
    const [first, failing, last] = [leftIn(hour(1)), leftIn(hour(2)), leftIn(hour(299))];
    const ofHour = files.ofHour.bind(files);
    const failure = jest.spyOn(files, 'ofHour').mockImplementation(async (prefix) => {
      if (prefix === prefixOf(hour(2))) throw new Error('503');
      return ofHour(prefix);
    });

    await expect(sweep(hour(300))).rejects.toThrow('1 failed');
    expect([first, failing, last].map(isKept)).toEqual([false, true, false]);

    failure.mockRestore();
    expect(await sweep(hour(301))).toBe(1);
    expect(isKept(failing)).toBe(false);
  });

  test('looks at 240 hours and the last six, and continues in the next run', async () => {
    await sweep(hour(0));
    // The last run ended with the hour before, and looks at five before that again.
    const photos = [leftIn(hour(233)), leftIn(hour(234)), leftIn(hour(293)), leftIn(hour(294))];

    expect(await sweep(hour(300))).toBe(2);
    expect(photos.map(isKept)).toEqual([false, true, true, false]);
    expect(await sweep(hour(300))).toBe(2);
    expect(photos.map(isKept)).toEqual([false, false, false, false]);
  });

  test('deletes the files of the other photos of an hour when some cannot be deleted', async () => {
    const photos = Array.from({ length: 101 }, () => leftIn(hour(-1)));
    jest.spyOn(files, 'remove').mockRejectedValueOnce(new Error('503'));

    await expect(sweep(hour(0))).rejects.toThrow('1 failed');

    expect(photos.filter(isKept)).toHaveLength(100);
  });
});

describe('staff', () => {
  const deps = () => ({ leads: stores.leads, changes: stores.changes, items, files });

  test('see the photos of a lead with previews, but of none of the body and of no held request [PHOTO-08]', async () => {
    const [ready, waiting, refused] = [await received(), await uploaded(), await uploaded(Buffer.from('text'))];
    const body = await received();
    await receive(refused);
    const request = withPhotos([ready, waiting, refused]);
    const held = aHeldLead({ ...request, photos: [...request.photos, { id: body, body: true }] });
    await stores.writer.hold(held);
    for (const call of [
      listPhotos(deps(), held.id, minute(2)),
      openPhoto(deps(), held.id, ready, ada),
      deletePhoto(deps(), held.id, ready, ada),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'not-found' });
    }
    await stores.writer.release(held.id, minute(3));

    expect(await listPhotos(deps(), held.id, minute(4))).toEqual({
      photos: [
        {
          id: ready,
          body: false,
          state: 'ready',
          preview: `https://photos.example/${ready}/small?${minute(4).toISOString()}`,
        },
        { id: waiting, body: false, state: 'waiting' },
        { id: refused, body: false, state: 'refused' },
        { id: body, body: true, state: 'ready' },
      ],
    });
    expect(await openPhoto(deps(), held.id, ready, ada)).toEqual({
      url: `https://photos.example/${ready}/large?${minute(5).toISOString()}`,
    });
    for (const photo of [waiting, refused, await received()]) {
      await expect(openPhoto(deps(), held.id, photo, ada)).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  test('leave an entry in the log when they open a photo of the body, or delete one [PHOTO-09]', async () => {
    const [first, body] = [await received(), await received()];
    const request = withPhotos([first]);
    const lead = await storeLead(stores, { ...request, photos: [...request.photos, { id: body, body: true }] });

    await openPhoto(deps(), lead.id, first, ada);
    await openPhoto(deps(), lead.id, body, ada);
    await deletePhoto(deps(), lead.id, first, { by: 'bob', now: minute(6) });
    // A repeated call completes an interrupted one.
    expect((await deletePhoto(deps(), lead.id, first, { by: 'bob', now: minute(7) })).photos).toEqual([
      { id: body, body: true },
    ]);

    expect((await stores.log.page(lead.id)).entries).toEqual([
      { id: expect.any(String), at: minute(6).toISOString(), kind: 'photo', by: 'bob', did: 'deleted', body: false },
      { id: expect.any(String), at: minute(5).toISOString(), kind: 'photo', by: 'ada', did: 'opened', body: true },
    ]);
    expect([...files.stored.keys()].filter((key) => key.includes(first))).toEqual([]);
    expect(await items.find(first)).toBeUndefined();
    await expect(openPhoto(deps(), lead.id, first, ada)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('cannot delete a photo of another lead through theirs [PHOTO-09]', async () => {
    const photo = await received();
    const [lead, other] = [aLead(withPhotos([photo])), aLead(withPhotos([]))];
    await stores.writer.addOnce(lead);
    await stores.writer.addOnce(other);

    await deletePhoto(deps(), other.id, photo, ada);

    expect(files.stored.size).toBe(3);
    expect(await stores.leads.find(lead.id)).toMatchObject({ photos: [{ id: photo }] });
  });
});
