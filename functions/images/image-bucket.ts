import { DeleteObjectsCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { type ImageDetails, imageFileUrl, imageFormats } from '#shared/images/images.ts';
import { BucketStore } from '../aws/bucket-store.ts';
import { RefusedImageError } from './errors.ts';
import type { ImageFile } from './process-image.ts';

/**
 * Browser caching: an hour for the path that staff see, so that a deleted image disappears; a year for files with a content
 * hash in their name.
 */
export const caching = { original: 'public, max-age=3600', hashed: 'public, max-age=31536000, immutable' };

/** The public image files, with their path as key. Files are never overwritten. */
export class ImageBucket extends BucketStore {
  /** Stores a file with a content hash in its name. An existing file is identical. */
  async putHashed(file: ImageFile): Promise<void> {
    await this.#putFirst(file, caching.hashed);
  }

  /**
   * Stores the image at the path that was reserved for it.
   * @throws {RefusedImageError} when another image is stored there
   */
  async putOriginal(file: ImageFile, hash: string): Promise<void> {
    const isFirst = await this.#putFirst(file, caching.original, { hash });
    if (isFirst) return;
    const there = await this.s3.send(new HeadObjectCommand({ Bucket: this.bucket, Key: keyOf(file.address) }));
    // The same image, if an earlier attempt failed after this step.
    if (there.Metadata?.hash !== hash) throw new RefusedImageError('Another image was already uploaded here.');
  }

  /** Deletes all files of an image. Missing files are not an error. */
  async remove({ address, ...picture }: Pick<ImageDetails, 'hash' | 'widths'> & { address: string }): Promise<void> {
    const hashed = picture.widths.flatMap((width) =>
      imageFormats.map((format) => imageFileUrl(picture, width, format)),
    );
    // First the path that people may have copied; the others are only known through the image's record.
    const Objects = [address, ...hashed].map((each) => ({ Key: keyOf(each) }));
    const { Errors = [] } = await this.s3.send(
      new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`Files of ${address} could not be deleted: ${Errors[0]?.Code}`);
  }

  /** @returns false when the file already exists */
  async #putFirst(file: ImageFile, CacheControl: string, Metadata?: Record<string, string>): Promise<boolean> {
    try {
      await this.put({
        Key: keyOf(file.address),
        Body: file.body,
        ContentType: file.contentType,
        CacheControl,
        Metadata,
        IfNoneMatch: '*',
      });
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
