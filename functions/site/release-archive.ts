import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { PageContent, PublishedFile } from '#shared/website/page.ts';

/** All files of one publish, so that it can be restored without rendering. */
export type Release = { version: number; mode: PageContent['mode']; files: readonly PublishedFile[] };

/** How many releases are kept. */
const keptReleases = 50;

/** The CDN does not serve this folder: a release may contain content that has been hidden since. */
const folder = 'releases/';

/** The newest releases, one file each. A release is stored after its files are uploaded and invalidated. */
export class ReleaseArchive {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  async keep(release: Release): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: keyOf(release.version),
        Body: JSON.stringify(release),
        ContentType: 'application/json',
        CacheControl: 'no-store',
      }),
    );
  }

  async find(version: number): Promise<Release | undefined> {
    try {
      const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: keyOf(version) }));
      return JSON.parse(String(await Body?.transformToString()));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async latest(): Promise<Release | undefined> {
    const [newest] = await this.list();
    return newest && this.find(newest.version);
  }

  /** The kept releases, newest first. */
  async list(): Promise<{ version: number; published_at: string }[]> {
    const listed: { version: number; published_at: string }[] = [];
    const pages = paginateListObjectsV2({ client: this.#s3 }, { Bucket: this.#bucket, Prefix: folder });
    // Stryker disable next-line ArrayDeclaration: a text has no key
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        const version = Number(/^releases\/(\d+)\.json$/.exec(String(Key))?.[1]);
        if (version) listed.push({ version, published_at: (LastModified ?? new Date(0)).toISOString() });
      }
    }
    return listed.sort((a, b) => b.version - a.version);
  }

  /** Removes all but the newest releases. */
  async prune(): Promise<void> {
    for (const { version } of (await this.list()).slice(keptReleases)) {
      await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: keyOf(version) }));
    }
  }
}

/** Zero-padded, so that S3 lists releases in order. */
function keyOf(version: number): string {
  return `${folder}${String(version).padStart(10, '0')}.json`;
}
