import type { S3Client } from '@aws-sdk/client-s3';
import { photoType, visitorUploads } from '#shared/photos/photo-rules.ts';
import { BucketStore } from '../aws/bucket-store.ts';
import { UploadsBucket } from '../images/uploads-bucket.ts';
import { type PhotoSize, photoKey, photoSizes } from './photo-keys.ts';

class Files extends BucketStore {
  async store(Key: string, Body: Buffer): Promise<void> {
    await this.put({ Key, Body, ContentType: photoType });
  }

  async keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const objects of this.pages(prefix)) keys.push(...objects.flatMap(({ Key }) => Key ?? []));
    return keys;
  }
}

/**
 * Reads, stores and finds the files of visitors' photos: what was uploaded, and what was made of it. For functions that run in the
 * background.
 */
export class PhotoBuckets {
  readonly #received: UploadsBucket;
  readonly #uploads: Files;
  readonly #photos: Files;

  constructor(s3: S3Client, uploads: string, photos: string) {
    this.#received = new UploadsBucket(s3, uploads);
    this.#uploads = new Files(s3, uploads);
    this.#photos = new Files(s3, photos);
  }

  /** What was uploaded; undefined if nothing was. */
  read(photo: string): Promise<Buffer | undefined> {
    return this.#received.read(visitorUploads + photo);
  }

  async put(photo: string, files: Record<PhotoSize, Buffer>): Promise<void> {
    await Promise.all(photoSizes.map((size) => this.#photos.store(photoKey(photo, size), files[size])));
  }

  /** The photos reserved in an hour that have files. */
  async ofHour(hour: string): Promise<{ uploaded: string[]; all: string[] }> {
    const uploaded = (await this.#uploads.keys(visitorUploads + hour)).map((key) => key.slice(visitorUploads.length));
    const made = (await this.#photos.keys(hour)).map((key) => key.slice(0, key.indexOf('/')));
    return { uploaded, all: [...new Set([...uploaded, ...made])] };
  }
}
