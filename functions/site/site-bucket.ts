import { HeadObjectCommand, NotFound, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { PublishedFile } from '#shared/page.ts';
import type { StaticFile } from './static-files.ts';

/**
 * How long browsers and the CDN may keep a file. The CDN is told when a document changes; browsers ask each time. What
 * stands under the number of a release or has a hash in its name never changes.
 */
const documentCaching = 'public, max-age=0, s-maxage=31536000, must-revalidate';
const foreverCaching = 'public, max-age=31536000, immutable';

/** The published documents in the site's bucket, each carrying the version of the content it shows. */
export class SiteBucket {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  /**
   * Puts a document in place unless a newer version is there. Two publishers at once cannot undo each other's work: a
   * write holds only for the state that was looked at before it.
   * @returns whether the file was written
   */
  async putUnlessOlder(file: PublishedFile, version: number): Promise<boolean> {
    for (;;) {
      const there = await this.#look(file.key);
      if (there && there.version > version) return false;
      try {
        await this.#s3.send(
          new PutObjectCommand({
            Bucket: this.#bucket,
            Key: file.key,
            Body: file.body,
            ContentType: file.contentType,
            CacheControl: file.key.startsWith('releases/') ? foreverCaching : documentCaching,
            // The CDN answers files marked so with this status; see infra/cdn-functions.ts.
            Metadata: { version: String(version), ...(file.key === '404.html' ? { status: '404' } : {}) },
            ...(there ? { IfMatch: there.etag } : { IfNoneMatch: '*' }),
          }),
        );
        return true;
      } catch (error) {
        if (!changedMeanwhile(error)) throw error;
      }
    }
  }

  /** Puts a built file in place; one with a hash in its name is the same whenever it is there already. */
  async putStatic(file: Omit<StaticFile, 'path'>, body: Buffer): Promise<void> {
    try {
      await this.#s3.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: file.key,
          Body: body,
          ContentType: file.contentType,
          CacheControl: file.hashed ? foreverCaching : documentCaching,
          ...(file.hashed ? { IfNoneMatch: '*' } : {}),
        }),
      );
    } catch (error) {
      if (!changedMeanwhile(error)) throw error;
    }
  }

  async #look(key: string): Promise<{ etag: string | undefined; version: number } | undefined> {
    try {
      const { ETag, Metadata } = await this.#s3.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return { etag: ETag, version: Number(Metadata?.version ?? 0) };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
}

/** Another writer was first (412), or is at it right now (409). */
function changedMeanwhile(error: unknown): boolean {
  return error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}
