import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { SiteFile, TextFile } from './site-bucket.ts';

const compress = promisify(brotliCompress);

/**
 * Adds a Brotli copy of each HTML document. The CDN compresses faster, but its copies are a tenth larger. `routeRequest` in
 * infra/stack/cdn-functions.ts serves the copies to browsers.
 */
export async function withCompressedCopies(files: readonly TextFile[]): Promise<SiteFile[]> {
  const documents = files.filter(({ contentType }) => contentType.startsWith('text/html'));
  // The documents for visitors and staff are mostly identical, so each body is compressed once.
  const byBody = Map.groupBy(documents, ({ body }) => body);
  const copies = [...byBody].map(async ([text, same]) => {
    const body = await brotli(text, same.some(({ key }) => key === 'index.html') ? 11 : 10);
    return same.map((file) => ({ ...file, key: `${file.key}.br`, body, compressed: true }));
  });
  return [...files, ...(await Promise.all(copies)).flat()];
}

/** The best quality, 11, is 2 % smaller and takes three times as long, so only the home page has it. */
function brotli(text: string, quality: number): Promise<Buffer> {
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
