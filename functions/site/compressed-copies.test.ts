import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { PublishedFile } from '#shared/website/page.ts';
import { withCompressedCopies } from './compressed-copies.ts';

const htmlType = 'text/html; charset=utf-8';

test('adds a Brotli copy of each HTML document, and keeps the other files', async () => {
  const files: PublishedFile[] = [
    { key: 'index.html', contentType: htmlType, body: 'page', marks: ['analytics'] },
    { key: 'staff.html', contentType: htmlType, body: 'page' },
    { key: '404.html', contentType: 'text/html', body: 'missing' },
    { key: 'content-version.json', contentType: 'application/json', body: 'page' },
  ];

  const all = await withCompressedCopies(files);

  const readable = all.map((file) => {
    return file.compressed ? { ...file, body: brotliDecompressSync(file.body).toString() } : file;
  });
  expect(readable).toEqual([
    ...files,
    { key: 'index.html.br', contentType: htmlType, body: 'page', marks: ['analytics'], compressed: true },
    { key: 'staff.html.br', contentType: htmlType, body: 'page', compressed: true },
    { key: '404.html.br', contentType: 'text/html', body: 'missing', compressed: true },
  ]);
  // Documents with the same body are compressed once.
  expect(all[5]?.body).toBe(all[4]?.body);
});

test.each([
  ['index.html', 11],
  ['404.html', 10],
])('compresses %s with quality %i', async (key, quality) => {
  const body = Array.from({ length: 2_000 }, (_, n) => Math.sin(n)).join();
  const sizeAt = (level: number) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }).length;

  const [, copy] = await withCompressedCopies([{ key, contentType: htmlType, body }]);

  expect(sizeAt(10)).not.toBe(sizeAt(11));
  expect(copy?.body).toHaveLength(sizeAt(quality));
});
