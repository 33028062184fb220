import { PutCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { ContentRepository } from '../content/content-repository.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { RefusedPictureError } from './errors.ts';
import type { PictureFile } from './make-picture.ts';
import { PictureRepository } from './picture-repository.ts';
import { receiveUpload } from './receive-upload.ts';
import { UploadRepository } from './upload-repository.ts';

let engine: Engine;
let uploads: UploadRepository;
let pictures: PictureRepository;
let content: ContentRepository;
let moment = Date.parse('2026-03-01T20:00:00.000Z');

beforeAll(async () => {
  engine = await startEngine();
  uploads = new UploadRepository(engine.documents, 'Content');
  pictures = new PictureRepository(engine.documents, 'Content');
  content = new ContentRepository(engine.documents, 'Content');
});
afterAll(() => engine.stop());

/** Buckets that hold their files in memory and are told at which step to break, once. */
class Buckets {
  readonly received = new Map<string, Buffer>();
  readonly shown = new Map<string, PictureFile>();
  readonly #hashes = new Map<string, string>();
  breaksAt: string | undefined;

  async read(id: string) {
    this.#step('read');
    return this.received.get(id);
  }

  async remove(id: string) {
    this.#step('remove');
    this.received.delete(id);
  }

  async putHashed(file: PictureFile) {
    this.#step('putHashed');
    this.shown.set(file.address, file);
  }

  async putOriginal(file: PictureFile, hash: string) {
    this.#step('putOriginal');
    if ((this.#hashes.get(file.address) ?? hash) !== hash) throw new RefusedPictureError('There is another one.');
    this.#hashes.set(file.address, hash);
    this.shown.set(file.address, file);
  }

  #step(name: string) {
    if (this.breaksAt !== name) return;
    this.breaksAt = undefined;
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
  const receive = () =>
    receiveUpload({ uploads, received: buckets, bucket: buckets, pictures, content, maxAttempts: 3 }, upload.id);
  const find = async () => (await pictures.records()).find((record) => record.address === address);
  return { ...upload, buckets, receive, find };
}

function aPng(width = 30) {
  return sharp({ create: { width, height: 20, channels: 3, background: '#842' } })
    .png()
    .toBuffer();
}

test('an upload becomes a picture with its files, and what was sent is removed', async () => {
  const { id, address, created_at, buckets, receive, find } = await anUpload();

  expect(await receive()).toBe('ready');

  expect(await find()).toMatchObject({ address, width: 30, height: 20, widths: [30], color: '#842', created_at });
  expect(buckets.shown.size).toBe(4);
  expect(buckets.received.size).toBe(0);
  expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
});

test.each(['read', 'putOriginal', 'putHashed', 'remove'])(
  'broken off at %s, it ends the same when it comes again',
  async (step) => {
    const { id, buckets, receive, find } = await anUpload();
    buckets.breaksAt = step;

    await expect(receive()).rejects.toThrow(`broken at ${step}`);
    const again = await receive();

    expect(again).toBe(step === 'remove' ? 'ignored' : 'ready');
    expect(await find()).toMatchObject({ width: 30 });
    expect([buckets.shown.size, buckets.received.size]).toEqual([4, 0]);
    expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
  },
);

test('two deliveries at once make one picture', async () => {
  const { id, buckets, receive, find } = await anUpload();

  const outcomes = await Promise.all([receive(), receive()]);

  expect(outcomes).toContain('ready');
  expect(await find()).toMatchObject({ width: 30 });
  expect(buckets.shown.size).toBe(4);
  expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
});

test('UPL-21 a second file for the same upload is dropped, and the first picture stays', async () => {
  const { address, buckets, id, receive, find } = await anUpload();
  await receive();
  const first = buckets.shown.get(address)?.body;

  buckets.received.set(id, await aPng(50));

  expect(await receive()).toBe('ignored');
  expect(buckets.shown.get(address)?.body).toBe(first);
  expect(await find()).toMatchObject({ width: 30 });
  expect(buckets.received.size).toBe(0);
});

test('a file that nobody was allowed to send is dropped', async () => {
  const { buckets } = await anUpload();
  buckets.received.set('stranger', await aPng());

  const needs = { uploads, received: buckets, bucket: buckets, pictures, content, maxAttempts: 3 };

  expect(await receiveUpload(needs, 'stranger')).toBe('ignored');
  expect(buckets.received.has('stranger')).toBe(false);
});

test('UPL-12 what is no picture is refused with a reason and removed', async () => {
  const { id, buckets, receive, find } = await anUpload(Buffer.from('<svg/>'));

  expect(await receive()).toBe('refused');

  expect(await uploads.find(id)).toMatchObject({ state: 'refused', reason: expect.stringMatching(/no picture/) });
  expect([buckets.shown.size, buckets.received.size]).toEqual([0, 0]);
  expect(await find()).toBeUndefined();
});

test('after the last attempt the person who waits is told, and the failure still goes up', async () => {
  const { id, buckets, receive } = await anUpload();

  for (const state of ['waiting', 'waiting', 'refused']) {
    buckets.breaksAt = 'putHashed';
    await expect(receive()).rejects.toThrow('broken');
    expect(await uploads.find(id)).toMatchObject({ state });
  }

  expect((await uploads.find(id))?.reason).toMatch(/Something went wrong on our side/);
});

test('a picture that is on the page already has the page published again, another has not', async () => {
  const unused = await anUpload();
  const used = await anUpload();
  const text = { section: 'about', field: 'photo', value: used.address, content_type: 'text' };
  const Item = { kind: 'text', id: 'about/photo', ...text };
  await engine.documents.send(new PutCommand({ TableName: 'Content', Item }));
  const before = await content.version();

  await unused.receive();
  expect(await content.version()).toBe(before);
  await used.receive();

  expect(await content.version()).toBe(before + 1);
});
