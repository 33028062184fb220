import {
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type Picture, pictureAddress, pictureFormats } from '#shared/pictures.ts';
import { RefusedPictureError } from './errors.ts';
import type { PictureFile } from './make-picture.ts';

/**
 * How long browsers may keep a file: an hour at the address that staff know, so that a deleted picture goes away; a year
 * where the hash in the name changes with the bytes.
 */
const caching = { original: 'public, max-age=3600', hashed: 'public, max-age=31536000, immutable' };

/** The public files of pictures, each under its address as key. Nothing there is ever overwritten. */
export class PictureBucket {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  /** Puts a file with a hash in its name in place; where it is already, it is the same. */
  async putHashed(file: PictureFile): Promise<void> {
    await this.#putFirst(file, caching.hashed);
  }

  /**
   * Puts the picture at the address that was given away for it.
   * @throws {RefusedPictureError} when another picture is there
   */
  async putOriginal(file: PictureFile, hash: string): Promise<void> {
    const isFirst = await this.#putFirst(file, caching.original, { hash });
    if (isFirst) return;
    const there = await this.#s3.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: keyOf(file.address) }));
    // The same one, when an earlier attempt broke off after this step.
    if (there.Metadata?.hash !== hash)
      throw new RefusedPictureError('Another picture was stored in this place before.');
  }

  /** Deletes all files of a picture. Deleting what is gone already is no error. */
  async remove({ address, ...picture }: Pick<Picture, 'hash' | 'widths'> & { address: string }): Promise<void> {
    const hashed = picture.widths.flatMap((width) =>
      pictureFormats.map((format) => pictureAddress(picture, width, format)),
    );
    // The address that people may have noted goes first; all others are found through the picture's record alone.
    const Objects = [address, ...hashed].map((each) => ({ Key: keyOf(each) }));
    const { Errors = [] } = await this.#s3.send(
      new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`Files of ${address} could not be deleted: ${Errors[0]?.Code}`);
  }

  /** @returns whether nothing was there */
  async #putFirst(file: PictureFile, CacheControl: string, Metadata?: Record<string, string>): Promise<boolean> {
    try {
      await this.#s3.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: keyOf(file.address),
          Body: file.body,
          ContentType: file.contentType,
          CacheControl,
          Metadata,
          IfNoneMatch: '*',
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false;
      throw error;
    }
  }
}

function keyOf(address: string): string {
  return address.slice(1);
}
