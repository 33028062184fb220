import { caching } from '../images/image-bucket.ts';
import { type Signer, signCall } from '../images/sign-upload.ts';

type Upload = { path: string; url: string; headers: Record<string, string> };

/** Enough for one page of images over a slow connection. */
const expiresIn = 15 * 60;

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** Signs URLs for single files of the image bucket, so that operators need no permissions on the bucket. */
export class SignedFiles {
  readonly #bucketUrl: string;
  readonly #signer: Signer;

  constructor(bucketUrl: string, signer: Signer) {
    this.#bucketUrl = bucketUrl;
    this.#signer = signer;
  }

  /** A URL to download the file with this path. */
  download(path: string): Promise<string> {
    return this.#sign('GET', path, {});
  }

  /**
   * A URL to upload one file with `PUT` and these headers. S3 accepts only the content with this hash.
   * @param sha256 in hexadecimal
   * @param image the image of the file; its own file can be told from the derived ones by the path
   */
  async upload(path: string, sha256: string, image: { address: string; hash: string }): Promise<Upload> {
    const isOriginal = path === image.address;
    const headers: Record<string, string> = {
      'content-type': contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': isOriginal ? caching.original : caching.hashed,
      'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
      ...(isOriginal && { 'x-amz-meta-hash': image.hash }),
    };
    return { path, url: await this.#sign('PUT', path, headers), headers };
  }

  #sign(method: 'GET' | 'PUT', path: string, headers: Record<string, string>): Promise<string> {
    return signCall(method, `${this.#bucketUrl}${path}`, this.#signer, { headers, expiresIn, now: new Date() });
  }
}
