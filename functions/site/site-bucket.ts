import { DeleteObjectCommand, HeadObjectCommand, NotFound, S3ServiceException } from '@aws-sdk/client-s3';
import type { PublishedFile } from '#shared/website/page.ts';
import { BucketStore } from '../aws/bucket-store.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { cachingOf } from './caching.ts';
import type { StaticFile } from './static-files.ts';

/** A file to store. `contentType` is that of the uncompressed content. */
export type SiteFile = Omit<PublishedFile, 'body' | 'render'> & {
  body: string | Buffer;
  compressed?: boolean;
};

/** One that is not compressed yet. */
export type TextFile = SiteFile & { body: string };

type StoredState = { version: number; etag: string | undefined };

/** By key. */
export type ETags = Record<string, string | undefined>;

/** The published documents in the site bucket, each with the content version in its metadata. */
export class SiteBucket extends BucketStore {
  /** The ETags of the stored files with this prefix, by key. */
  async etags(prefix: string): Promise<ETags> {
    const etags: ETags = {};
    for await (const objects of this.pages(prefix)) for (const { Key = '', ETag } of objects) etags[Key] = ETag;
    return etags;
  }

  /**
   * Stores a document unless a newer version is stored. Concurrent publishers cannot overwrite each other: each write is
   * conditional on the state that was read.
   * @returns its ETag; undefined when a newer version is stored
   * @throws {ContentionError}
   */
  async putUnlessOlder(file: SiteFile, version: number): Promise<string | undefined> {
    return retryConflicts(async () => {
      const there = await this.#head(file.key);
      if (there && there.version > version) return undefined;
      return this.put({
        Key: file.key,
        Body: file.body,
        ContentType: file.contentType,
        ...(file.compressed ? { ContentEncoding: 'br' } : {}),
        CacheControl: cachingOf(file.key),
        Metadata: {
          version: String(version),
          // Read by the CDN functions (infra/stack/cdn-functions.ts).
          ...Object.fromEntries((file.marks ?? []).map((mark) => [mark, 'true'])),
          ...(/404\.html(\.br)?$/.test(file.key) ? { status: '404' } : {}),
        },
        ...(there ? { IfMatch: there.etag } : { IfNoneMatch: '*' }),
      });
    }, isWriteConflict);
  }

  /**
   * Removes the files with this prefix that are not in `keep`, unless a newer version wrote them. A file that is
   * overwritten at the same time stays.
   */
  async removeOthers(prefix: string, keep: readonly string[], version: number): Promise<void> {
    for await (const objects of this.pages(prefix)) {
      const others = objects.flatMap(({ Key }) => Key ?? []).filter((key) => !keep.includes(key));
      for (const key of others) await this.#removeUnlessNewer(key, version);
    }
  }

  /** The version of the live site, 0 before the first publish. */
  async live(): Promise<number> {
    return (await this.#head('index.html'))?.version ?? 0;
  }

  /** Stores a built file. An existing file with a content hash in its name is identical. */
  async putStatic(file: Omit<StaticFile, 'path'>, body: Buffer): Promise<void> {
    try {
      await this.put({
        Key: file.key,
        Body: body,
        ContentType: file.contentType,
        ...(file.compressed ? { ContentEncoding: 'br' } : {}),
        CacheControl: cachingOf(file.key, file.hashed),
        ...(file.hashed ? { IfNoneMatch: '*' } : {}),
      });
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
  }

  async #removeUnlessNewer(Key: string, version: number): Promise<void> {
    const there = await this.#head(Key);
    if (!there || there.version > version) return;
    try {
      await this.s3.send(new DeleteObjectCommand({ Bucket: this.bucket, Key, IfMatch: there.etag }));
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
  }

  async #head(key: string): Promise<StoredState | undefined> {
    try {
      const { ETag, Metadata } = await this.s3.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }));
      return { etag: ETag, version: Number(Metadata?.version ?? 0) };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
}

/** Another writer was first (412) or is writing at the same time (409). */
function isWriteConflict(error: unknown): boolean {
  return error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}
