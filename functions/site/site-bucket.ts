import {
  DeleteObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { PublishedFile } from '#shared/page.ts';
import type { StaticFile } from './static-files.ts';

/**
 * How long browsers and the CDN may keep a file. The CDN is told when a document changes; browsers ask each time. What
 * has a hash in its name never changes.
 */
const documentCaching = 'public, max-age=0, s-maxage=31536000, must-revalidate';
const foreverCaching = 'public, max-age=31536000, immutable';

/** One as it is stored; of a packed one, the type is that of what is in it. */
export type SiteFile = Omit<PublishedFile, 'body'> & { body: string | Buffer; packed?: boolean };

type There = { etag: string | undefined; version: number; restored: number | undefined };

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
   * @param restored the release that the file is a copy of, when it was gone back to
   * @returns whether the file was written
   */
  async putUnlessOlder(file: SiteFile, version: number, restored?: number): Promise<boolean> {
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
            ...(file.packed ? { ContentEncoding: 'br' } : {}),
            CacheControl: documentCaching,
            Metadata: {
              version: String(version),
              ...(restored === undefined ? {} : { restored: String(restored) }),
              // The CDN answers files marked so with this status; see infra/cdn-functions.ts.
              ...(/404\.html(\.br)?$/.test(file.key) ? { status: '404' } : {}),
            },
            ...(there ? { IfMatch: there.etag } : { IfNoneMatch: '*' }),
          }),
        );
        return true;
      } catch (error) {
        if (!changedMeanwhile(error)) throw error;
      }
    }
  }

  /**
   * Removes the files whose names begin so and that are not in the list, unless a newer version put them there. One that
   * is written anew in the same moment stays.
   */
  async removeOthers(prefix: string, keep: readonly string[], version: number): Promise<void> {
    const pages = paginateListObjectsV2({ client: this.#s3 }, { Bucket: this.#bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages) {
      const others = Contents.map(({ Key = '' }) => Key).filter((key) => !keep.includes(key));
      for (const key of others) await this.#removeUnlessNewer(key, version);
    }
  }

  /** The version that visitors get, and the release it is a copy of if somebody went back to one. */
  async live(): Promise<{ version: number; restored: number | undefined }> {
    const there = await this.#look('index.html');
    return { version: there?.version ?? 0, restored: there?.restored };
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
          ...(file.packed ? { ContentEncoding: 'br' } : {}),
          CacheControl: file.hashed ? foreverCaching : documentCaching,
          ...(file.hashed ? { IfNoneMatch: '*' } : {}),
        }),
      );
    } catch (error) {
      if (!changedMeanwhile(error)) throw error;
    }
  }

  async #removeUnlessNewer(Key: string, version: number): Promise<void> {
    const there = await this.#look(Key);
    if (!there || there.version > version) return;
    try {
      await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key, IfMatch: there.etag }));
    } catch (error) {
      if (!changedMeanwhile(error)) throw error;
    }
  }

  async #look(key: string): Promise<There | undefined> {
    try {
      const { ETag, Metadata } = await this.#s3.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      const restored = Metadata?.restored;
      return {
        etag: ETag,
        version: Number(Metadata?.version ?? 0),
        restored: restored === undefined ? undefined : Number(restored),
      };
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
