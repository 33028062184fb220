import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { PageContent, PublishedFile } from '#shared/website/page.ts';
import { BucketStore } from '../aws/bucket-store.ts';

/** All files of one publish, so that it can be restored without rendering. */
export type Release = { version: number; mode: PageContent['mode']; files: readonly PublishedFile[] };

/** How many releases are kept. */
const keptReleases = 50;

/** The CDN does not serve this folder: a release may contain content that has been hidden since. */
const folder = 'releases/';

/** The newest releases, one file each. A release is stored after its files are uploaded and invalidated. */
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
    const [newest] = await this.list();
    return newest && this.find(newest.version);
  }

  /** The kept releases, newest first. */
  async list(): Promise<{ version: number; published_at: string }[]> {
    const listed: { version: number; published_at: string }[] = [];
    for await (const objects of this.pages(folder)) {
      for (const { Key, LastModified } of objects) {
        const version = Number(/^releases\/(\d+)\.json$/.exec(String(Key))?.[1]);
        if (version) listed.push({ version, published_at: (LastModified ?? new Date(0)).toISOString() });
      }
    }
    return listed.sort((a, b) => b.version - a.version);
  }

  /** Removes all but the newest releases. */
  async prune(): Promise<void> {
    for (const { version } of (await this.list()).slice(keptReleases)) {
      await this.s3.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: keyOf(version) }));
    }
  }
}

/** Zero-padded, so that S3 lists releases in order. */
function keyOf(version: number): string {
  return `${folder}${String(version).padStart(10, '0')}.json`;
}
