import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { PublishedFile } from '#shared/website/page.ts';
import { BucketStore } from '../aws/bucket-store.ts';
import type { ETags } from './site-bucket.ts';

/**
 * All files of one publish. What differs from them is what the next publish changes. The ETags are those of its pages of lists, by
 * key; releases of earlier publishers have none.
 */
export type Release = { version: number; files: readonly PublishedFile[]; etags?: ETags };

/** The CDN does not serve this folder: a release may contain content that has been hidden since. */
const folder = 'releases/';

/** The newest release in a file of its version. It is stored after its files are uploaded and invalidated. */
export class ReleaseArchive extends BucketStore {
  async keep(release: Release): Promise<void> {
    await this.put({
      Key: keyOf(release.version),
      Body: JSON.stringify(release),
      ContentType: 'application/json',
      CacheControl: 'no-store',
    });
  }

  async find(version: number): Promise<Release | undefined> {
    const body = await this.get(keyOf(version));
    return body && JSON.parse(await body.transformToString());
  }

  async latest(): Promise<Release | undefined> {
    const newest = (await this.#versions()).at(-1);
    return newest === undefined ? undefined : this.find(newest);
  }

  /** Removes all releases but the newest. */
  async prune(): Promise<void> {
    for (const version of (await this.#versions()).slice(0, -1)) {
      await this.s3.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: keyOf(version) }));
    }
  }

  /** The versions of the stored releases, oldest first. */
  async #versions(): Promise<number[]> {
    const versions: number[] = [];
    for await (const objects of this.pages(folder)) {
      for (const { Key } of objects) {
        const version = Number(/^releases\/(\d+)\.json$/.exec(String(Key))?.[1]);
        if (version) versions.push(version);
      }
    }
    return versions;
  }
}

/** Zero-padded, so that S3 lists releases in order. */
function keyOf(version: number): string {
  return `${folder}${String(version).padStart(10, '0')}.json`;
}
