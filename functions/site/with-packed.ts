import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PublishedFile } from '#shared/page.ts';
import type { SiteFile } from './site-bucket.ts';

const compress = promisify(brotliCompress);

/**
 * Each file, and beside each document its copy in Brotli: the CDN takes less time over it, and its copies are a tenth
 * larger. `routeRequest` in infra leads browsers to them.
 */
export async function withPacked(files: readonly PublishedFile[]): Promise<SiteFile[]> {
  const documents = files.filter(({ contentType }) => contentType.startsWith('text/html'));
  // Visitors and staff mostly get the same.
  const bodies = [...new Set(documents.map(({ body }) => body))];
  const packed = new Map(await Promise.all(bodies.map(async (body) => [body, await pack(body)] as const)));
  const copies = documents.map((file) => ({
    ...file,
    key: `${file.key}.br`,
    body: packed.get(file.body) ?? '',
    packed: true,
  }));
  return [...files, ...copies];
}

/** The best quality but one: the best is smaller by a fiftieth, and whoever saves would wait three times as long. */
function pack(text: string): Promise<Buffer> {
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
}
