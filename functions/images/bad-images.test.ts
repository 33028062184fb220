import { Metrics } from '@aws-lambda-powertools/metrics';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { imageListQuerySchema } from '#shared/images/upload-schemas.ts';
import { log } from '../aws/log.ts';
import { anImage } from '../testing/builders.ts';
import { anEngine } from '../testing/engine.ts';
import { ImageRepository } from './image-repository.ts';
import { listImages } from './list-images.ts';
import { UploadRepository } from './upload-repository.ts';

const engine = anEngine(beforeEach);
const images = new ImageRepository(engine.documents, 'Content');
const now = new Date('2026-03-01T20:00Z');
const address = (name: string) => `/media/gallery-images/art/art-${name}.jpg`;

beforeEach(() => {
  jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
});

const put = (Item: Record<string, unknown>) => engine.documents.send(new PutCommand({ TableName: 'Content', Item }));

test('leaves a damaged image out of pages and the clean-up, and keeps the others', async () => {
  for (const name of ['1', '2', '3']) await images.add(anImage({ address: address(name) }));
  await put({ kind: 'picture', id: address('2'), address: address('2'), width: 'wide' });

  const page = await listImages({ images }, imageListQuerySchema.parse({ limit: '2' }));
  expect(page.pictures.map((each) => each.address)).toEqual([address('1'), address('3')]);
  expect((await images.records()).map((each) => each.address)).toEqual([address('1'), address('3')]);
});

test('treats a damaged upload as missing', async () => {
  const uploads = new UploadRepository(engine.documents, 'Content');
  const [upload] = await uploads.add([{ address: address('1'), content_type: 'image/jpeg' }], now);
  await put({ kind: 'upload', id: upload?.id, state: 'waiting', created_at: 7 });

  expect(await uploads.find(String(upload?.id))).toBeUndefined();
  expect(await uploads.findWaiting(String(upload?.id))).toBeUndefined();
});
