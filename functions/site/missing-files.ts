import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Signer, signCall } from '../images/sign-upload.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** Below the time that API Gateway and the CDN wait. */
const waitMs = 5_000;

/**
 * What people get instead of S3's XML for a file that S3 does not have: the published 404 document. By a signed URL, because the S3
 * client would double the code of the function.
 * @param key of the missing file
 */
export async function answerMissing(key: string, siteBucketUrl: string, signer: Signer): Promise<Result> {
  // Some of their behaviors have no CDN functions, and no person reads the answer.
  if (/^(assets|media|styles)\//.test(key)) return sentence(404, 'This file does not exist.');
  // Published files that never go: the edge could not reach S3. After an error, it serves the copy that it has.
  if (/^(index|staff|admin|privacy|request)\.html/.test(key)) return sentence(503, 'Please try again in a minute.');
  const url = await signCall('GET', `${siteBucketUrl}/404.html`, signer, { expiresIn: 60, now: new Date() });
  const page = await fetch(url, { signal: AbortSignal.timeout(waitMs) });
  if (!page.ok) return sentence(503, 'Please try again in a minute.');
  const metadata = [...page.headers.keys()].filter((name) => name.startsWith('x-amz-meta-'));
  return {
    // CloudFront calls no function for a response of 400 or more: the function that reads the marks sets the status.
    statusCode: 200,
    headers: {
      'content-type': String(page.headers.get('content-type')),
      etag: String(page.headers.get('etag')),
      // Short, because no publish invalidates the path of a missing file.
      'cache-control': 'public, max-age=0, s-maxage=60',
      'x-marks': metadata.map((name) => name.replace('x-amz-meta-', '')).join(' '),
    },
    body: await page.text(),
  };
}

function sentence(statusCode: number, body: string): Result {
  return { statusCode, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body };
}
