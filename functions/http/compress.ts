import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** A smaller response fits into one packet, compressed or not. */
const leastBytes = 1_000;

const encodings = {
  /** Quality 5 of 11, as the CDN uses it: the best quality takes thirty times as long. */
  br: (body: string) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: string) => promisify(gzip)(body),
} as const;
const names = ['br', 'gzip'] as const;

/**
 * The response with a compressed body if the caller accepts one. API Gateway does not compress, and CloudFront compresses
 * only what it may cache.
 */
export async function compress(
  response: APIGatewayProxyStructuredResultV2,
  accepted: string | undefined,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body = '', headers } = response;
  if (Buffer.byteLength(body) <= leastBytes) return response;
  const name = names.find((each) => accepts(accepted, each));
  const named = { ...headers, vary: 'accept-encoding' };
  if (!name) return { ...response, headers: named };
  const bytes = await encodings[name](body);
  return {
    ...response,
    headers: { ...named, 'content-encoding': name },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

/** Whether `Accept-Encoding` names the encoding without refusing it by `q=0`. */
function accepts(accepted = '', encoding: string): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim()))
    .some(([name, quality = '']) => name === encoding && !/^q=0(\.0*)?$/.test(quality));
}
