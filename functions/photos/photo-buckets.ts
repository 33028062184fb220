import { DeleteObjectsCommand, type S3Client } from '@aws-sdk/client-s3';
import { photoType, visitorUploads } from '#shared/photos/photo-rules.ts';
import { BucketStore } from '../aws/bucket-store.ts';
import { UploadsBucket } from '../images/uploads-bucket.ts';
import { type PhotoSize, photoKey, photoSizes } from './photo-keys.ts';

/** A bucket from which files can be listed and deleted. */
class Files extends BucketStore {
  async store(Key: string, Body: Buffer): Promise<void> {
    await this.put({ Key, Body, ContentType: photoType });
  }

  /** @throws when a file could not be deleted; missing ones are not an error */
  async remove(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((Key) => ({ Key }));
    const { Errors = [] } = await this.s3.send(
      new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`Files of photos could not be deleted: ${Errors[0]?.Code}`);
  }

  async keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const objects of this.pages(prefix)) keys.push(...objects.flatMap(({ Key }) => Key ?? []));
    return keys;
  }
}

/** The files of visitors' photos: what was uploaded, and what was made of it. For functions that run in the background. */
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

  /** Deletes the uploads of these photos. */
  async removeUploads(photos: readonly string[]): Promise<void> {
    await this.#uploads.remove(photos.map((photo) => visitorUploads + photo));
  }

  /** Deletes all files of these photos. */
  async remove(photos: readonly string[]): Promise<void> {
    await this.removeUploads(photos);
    await this.#photos.remove(photos.flatMap((photo) => photoSizes.map((size) => photoKey(photo, size))));
  }

  /** The photos reserved in an hour that have files. */
  async ofHour(hour: string): Promise<{ uploaded: string[]; all: string[] }> {
    const uploaded = (await this.#uploads.keys(visitorUploads + hour)).map((key) => key.slice(visitorUploads.length));
    const made = (await this.#photos.keys(hour)).map((key) => key.slice(0, key.indexOf('/')));
    return { uploaded, all: [...new Set([...uploaded, ...made])] };
  }
}
