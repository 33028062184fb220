import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PublishedFile } from '#shared/website/page.ts';
import type { SiteFile } from './site-bucket.ts';

const compress = promisify(brotliCompress);

/**
 * Adds a Brotli copy of each HTML document. The CDN compresses faster, but its copies are a tenth larger. `routeRequest` in
 * infra/stack/cdn-functions.ts serves the copies to browsers.
 */
export async function withCompressedCopies(files: readonly PublishedFile[]): Promise<SiteFile[]> {
  const documents = files.filter(({ contentType }) => contentType.startsWith('text/html'));
  // The documents for visitors and staff are mostly identical, so each body is compressed once.
  const byBody = Map.groupBy(documents, ({ body }) => body);
  const copies = [...byBody].map(async ([text, same]) => {
    const body = await brotli(text);
    return same.map((file) => ({ ...file, key: `${file.key}.br`, body, compressed: true }));
  });
  return [...files, ...(await Promise.all(copies)).flat()];
}

/** Quality 10 of 11: the best quality is only 2 % smaller and takes three times as long. */
function brotli(text: string): Promise<Buffer> {
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
}
