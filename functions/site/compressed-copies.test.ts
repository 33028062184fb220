import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { PublishedFile } from '#shared/website/page.ts';
import { withCompressedCopies } from './compressed-copies.ts';

const htmlType = 'text/html; charset=utf-8';

test('adds a Brotli copy of the home page for visitors and staff, and keeps the other files', async () => {
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
  ]);
  // Documents with the same body are compressed once.
  expect(all.at(-1)?.body).toBe(all.at(-2)?.body);
});

test('compresses with the best quality', async () => {
  const body = Array.from({ length: 2_000 }, (_, n) => Math.sin(n)).join();
  const sizeAt = (level: number) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }).length;

  const [, copy] = await withCompressedCopies([{ key: 'index.html', contentType: htmlType, body }]);

  expect(sizeAt(10)).not.toBe(sizeAt(11));
  expect(copy?.body).toHaveLength(sizeAt(11));
});
