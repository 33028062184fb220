import sharp from 'sharp';
import { ContentRepository } from '../content/content-repository.ts';
import { anEngine, watchReads } from '../testing/engine.ts';
import { RefusedImageError } from './errors.ts';
import { ImageRepository } from './image-repository.ts';
import type { ImageFile } from './process-image.ts';
import { receiveUpload } from './receive-upload.ts';
import { UploadRepository } from './upload-repository.ts';

const engine = anEngine();
const uploads = new UploadRepository(engine.documents, 'Content');
const images = new ImageRepository(engine.documents, 'Content');
const content = new ContentRepository(engine.documents, 'Content');
let moment = Date.parse('2026-03-01T20:00:00.000Z');

/** In-memory buckets that fail at a given step. */
class Buckets {
  readonly received = new Map<string, Buffer>();
  readonly shown = new Map<string, ImageFile>();
  readonly #hashes = new Map<string, string>();
  breaksAt: string | undefined;
  /** How often it fails at that step. */
  breaks = 1;

  async read(id: string) {
    this.#step('read');
    return this.received.get(id);
  }

  async putHashed(file: ImageFile) {
    this.#step('putHashed');
    this.shown.set(file.address, file);
  }

  async putOriginal(file: ImageFile, hash: string) {
    this.#step('putOriginal');
    if ((this.#hashes.get(file.address) ?? hash) !== hash) throw new RefusedImageError('There is another one.');
    this.#hashes.set(file.address, hash);
    this.shown.set(file.address, file);
  }

  #step(name: string) {
    if (this.breaksAt !== name) return;
    if (--this.breaks === 0) this.breaksAt = undefined;
    throw new Error(`broken at ${name}`);
  }
}

async function anUpload(bytes?: Buffer) {
  moment += 1000;
  const address = `/media/about-images/about/${moment}.png`;
  const [upload] = await uploads.add([{ address, content_type: 'image/png' }], new Date(moment));
  if (!upload) throw new Error('No upload');
  const buckets = new Buckets();
  buckets.received.set(upload.id, bytes ?? (await aPng()));
  const receive = ({ isLast = false, remainingMs = 120_000, pausesMs = [] as number[] } = {}) => {
    const deps = { uploads, received: buckets, bucket: buckets, images, content };
    return receiveUpload(deps, upload.id, { isLast, remainingMs: () => remainingMs }, pausesMs);
  };
  const find = async () => (await images.records()).find((record) => record.address === address);
  return { ...upload, buckets, receive, find };
}

function aPng(width = 30) {
  return sharp({ create: { width, height: 20, channels: 3, background: '#842' } })
    .png()
    .toBuffer();
}

test('turns an upload into an image with its files', async () => {
  const { id, address, created_at, buckets, receive, find } = await anUpload();

  expect(await receive()).toBe('ready');

  expect(await find()).toMatchObject({ address, width: 30, height: 20, widths: [30], color: '#842', created_at });
  expect(buckets.shown.size).toBe(4);
  expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
});

test('stores that only the first frame of an animated image is kept [UPL-36]', async () => {
  const frames = await Promise.all([aPng(30), aPng(30).then((png) => sharp(png).negate().png().toBuffer())]);
  const animated = await anUpload(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
  const still = await anUpload();

  expect([await animated.receive(), await still.receive()]).toEqual(['ready', 'ready']);

  const stored = await Promise.all([animated, still].map(({ id }) => uploads.find(id)));
  expect(stored.map((upload) => upload?.animated)).toEqual([true, false]);
});

test.each(['read', 'putOriginal', 'putHashed'])(
  'finishes an upload that failed at %s when it is retried',
  async (step) => {
    const { id, buckets, receive, find } = await anUpload();
    buckets.breaksAt = step;

    await expect(receive()).rejects.toThrow(`broken at ${step}`);

    expect(await receive()).toBe('ready');
    expect(await find()).toMatchObject({ width: 30 });
    expect(buckets.shown.size).toBe(4);
    expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
  },
);

test('creates one image from two simultaneous deliveries', async () => {
  const { id, buckets, receive, find } = await anUpload();

  const outcomes = await Promise.all([receive(), receive()]);

  expect(outcomes).toContain('ready');
  expect(await find()).toMatchObject({ width: 30 });
  expect(buckets.shown.size).toBe(4);
  expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
});

test('ignores a second delivery and keeps the first image [UPL-21]', async () => {
  const { address, buckets, id, receive, find } = await anUpload();
  await receive();
  const first = buckets.shown.get(address)?.body;

  buckets.received.set(id, await aPng(50));

  expect(await receive()).toBe('ignored');
  expect(buckets.shown.get(address)?.body).toBe(first);
  expect(await find()).toMatchObject({ width: 30 });
});

test('ignores a file without a reservation', async () => {
  const { buckets } = await anUpload();
  buckets.received.set('stranger', await aPng());

  const deps = { uploads, received: buckets, bucket: buckets, images, content };

  expect(await receiveUpload(deps, 'stranger', { isLast: false, remainingMs: () => 120_000 })).toBe('ignored');
  expect(buckets.shown.size).toBe(0);
});

test('refuses a file that is not an image, with a reason [UPL-10]', async () => {
  const { id, buckets, receive, find } = await anUpload(Buffer.from('<svg/>'));

  expect(await receive()).toBe('refused');

  expect(await uploads.find(id)).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/not a supported image/),
  });
  expect(buckets.shown.size).toBe(0);
  expect(await find()).toBeUndefined();
});

test('stores a reason after the last delivery, and still fails', async () => {
  const { id, buckets, receive } = await anUpload();

  for (const [isLast, state] of [
    [false, 'waiting'],
    [true, 'refused'],
  ] as const) {
    buckets.breaksAt = 'putHashed';
    buckets.breaks = 1;
    await expect(receive({ isLast })).rejects.toThrow('broken');
    expect(await uploads.find(id)).toMatchObject({ state });
  }

  expect((await uploads.find(id))?.reason).toMatch(/Something went wrong on our side/);
});

test('retries a file within one delivery', async () => {
  const { id, buckets, receive } = await anUpload();
  buckets.breaksAt = 'read';
  buckets.breaks = 2;

  expect(await receive({ pausesMs: [1, 1] })).toBe('ready');

  expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
});

test('leaves a file for the next delivery when too little time is left', async () => {
  const { id, buckets, receive } = await anUpload();
  buckets.breaksAt = 'read';

  await expect(receive({ pausesMs: [1, 1], remainingMs: 59_000 })).rejects.toThrow('broken at read');

  expect(await uploads.find(id)).toMatchObject({ state: 'waiting' });
});

test('publishes the page again only if it already refers to the image', async () => {
  const unused = await anUpload();
  const used = await anUpload();
  const text = { section: 'about', field: 'photo', value: used.address, content_type: 'text' as const };
  await content.save([text], [], { by: 'ann', at: new Date(used.created_at) });
  const before = await content.version();

  await unused.receive();
  expect(await content.version()).toBe(before);
  await used.receive();

  expect(await content.version()).toBe(before + 1);
});

test('finishes an upload without reading all content or all images', async () => {
  const old = Array.from({ length: 30 }, (_, index) => ({
    section: 'hero',
    field: `old-${index}`,
    value: 'x',
    content_type: 'text' as const,
  }));
  await content.save(old, [], { by: 'ann', at: new Date('2026-01-01T00:00:00Z') });
  for (let index = 0; index < 30; index++) await (await anUpload()).receive();
  const { receive } = await anUpload();

  const { reads } = await watchReads(engine, receive);

  expect(reads.reduce((sum, { items }) => sum + items, 0)).toBeLessThan(10);
});
