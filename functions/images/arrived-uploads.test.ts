import { arrivedUploads } from './arrived-uploads.ts';

test('reads the upload ids from an S3 message', () => {
  const records = ['a1', 'b2'].map((key) => ({ eventName: 'ObjectCreated:Post', s3: { object: { key, size: 1 } } }));

  expect(arrivedUploads(JSON.stringify({ Records: records }))).toEqual(['a1', 'b2']);
});

test('finds no upload in the test event of S3', () => {
  const body = JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'uploads' });

  expect(arrivedUploads(body)).toEqual([]);
});

test.each(['not JSON', '{}', '{"Records":[{"s3":{}}]}', 'null'])('rejects the message %s', (body) => {
  expect(() => arrivedUploads(body)).toThrow();
});
