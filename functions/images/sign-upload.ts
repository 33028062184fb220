import { Sha256 } from '@aws-sdk/checksums/sha';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';

/** The one file that a browser may upload under this key. */
export type UploadFile = { key: string; contentType: string; sizeBytes: number };

/** The browser sends the file with `PUT` and these headers. It adds `content-length` itself. */
export type SignedUpload = { url: string; headers: Record<string, string> };

/** The credentials whose permissions a URL delegates, and their region. */
export type Signer = Pick<ConstructorParameters<typeof S3RequestPresigner>[0], 'credentials' | 'region'>;

/** How long an upload's URL is valid: enough for 10 MB over a slow connection. */
const expiresIn = 15 * 60;

/** Signs a URL for one upload. S3 refuses another key, type or size, and a second file under the key. */
export async function signUpload(
  bucketUrl: string,
  { key, contentType, sizeBytes }: UploadFile,
  signer: Signer,
  now: Date,
): Promise<SignedUpload> {
  const headers = { 'content-type': contentType, 'if-none-match': '*' };
  const signed = { ...headers, 'content-length': String(sizeBytes) };
  const url = await signCall('PUT', `${bucketUrl}/${key}`, signer, { headers: signed, expiresIn, now });
  return { url, headers };
}

/** Signs a URL that allows a call to S3 with these headers for some seconds. */
export async function signCall(
  method: 'GET' | 'PUT' | 'DELETE',
  to: string,
  signer: Signer,
  { headers = {}, expiresIn, now }: { headers?: Record<string, string>; expiresIn: number; now: Date },
): Promise<string> {
  const url = new URL(to);
  const { protocol, hostname, port, pathname: path } = url;
  // A copy, because the presigner adds headers of its own, which are part of the URL afterwards.
  const request = {
    method,
    protocol,
    hostname,
    ...(port ? { port: Number(port) } : {}),
    path,
    headers: { ...headers },
  };
  const { query = {} } = await new S3RequestPresigner({ ...signer, sha256: Sha256 }).presign(request, {
    expiresIn,
    // By default, the presigner does not sign these headers.
    signableHeaders: new Set(['content-type', 'cache-control']),
    // As headers that must be sent, S3 checks the hash and stores the metadata.
    unhoistableHeaders: new Set(['x-amz-checksum-sha256', 'x-amz-meta-hash']),
    signingDate: now,
  });
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}
