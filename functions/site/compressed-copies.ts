import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { SiteFile, TextFile } from './site-bucket.ts';

/** Compresses with the best quality. */
const compress = promisify(brotliCompress);

/**
 * Adds a Brotli copy of the home page. The copies of the CDN are a tenth larger, which matters where most visits begin. `routeRequest`
 * in infra/stack/cdn-functions.ts serves the copies to browsers.
 */
export async function withCompressedCopies(files: readonly TextFile[]): Promise<SiteFile[]> {
  const documents = files.filter(({ key }) => key === 'index.html' || key === 'staff.html');
  // The documents for visitors and staff are mostly identical, so each body is compressed once.
  const byBody = Map.groupBy(documents, ({ body }) => body);
  const copies = [...byBody].map(async ([text, same]) => {
    const body = await compress(text);
    return same.map((file) => ({ ...file, key: `${file.key}.br`, body, compressed: true }));
  });
  return [...files, ...(await Promise.all(copies)).flat()];
}
