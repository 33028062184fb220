import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const minBytes = 1000;
const maxBytes = 10_000_000;

/** The types that CloudFront compresses. */
const compressible = new Set([
  'application/dash+xml',
  'application/eot',
  'application/font',
  'application/font-sfnt',
  'application/javascript',
  'application/json',
  'application/opentype',
  'application/otf',
  'application/pdf',
  'application/pkcs7-mime',
  'application/protobuf',
  'application/rss+xml',
  'application/truetype',
  'application/ttf',
  'application/vnd.apple.mpegurl',
  'application/vnd.mapbox-vector-tile',
  'application/vnd.ms-fontobject',
  'application/wasm',
  'application/xhtml+xml',
  'application/xml',
  'application/x-font-opentype',
  'application/x-font-truetype',
  'application/x-font-ttf',
  'application/x-httpd-cgi',
  'application/x-javascript',
  'application/x-mpegurl',
  'application/x-opentype',
  'application/x-otf',
  'application/x-perl',
  'application/x-ttf',
  'font/eot',
  'font/opentype',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/js',
  'text/plain',
  'text/richtext',
  'text/tab-separated-values',
  'text/xml',
  'text/x-component',
  'text/x-java-source',
  'text/x-script',
  'vnd.apple.mpegurl',
]);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a response as CloudFront would, and adapts its headers. */
export async function compress(
  { status, headers, body }: { status: number; headers: Headers; body: Buffer },
  encoding: 'br' | 'gzip' | undefined,
): Promise<Buffer> {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const fits = body.length >= minBytes && body.length <= maxBytes && [200, 403, 404].includes(status);
  if (!fits || !compressible.has(type) || headers.has('content-encoding')) return body;
  headers.append('vary', 'Accept-Encoding');
  if (!encoding) return body;
  const packed =
    encoding === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await zip(body, { level: 6 });
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(packed.length));
  const tag = headers.get('etag');
  if (tag && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`);
  return packed;
}
