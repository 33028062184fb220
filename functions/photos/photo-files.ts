import { fromEnv } from '@aws-sdk/credential-provider-env';
import { visitorUploads } from '#shared/photos/photo-rules.ts';
import { limitConcurrency } from '../aws/limit-concurrency.ts';
import { requireEnv } from '../aws/settings.ts';
import { type SignedUpload, type Signer, signCall, signUpload } from '../images/sign-upload.ts';
import { type PhotoSize, photoKey, photoSizes } from './photo-keys.ts';

/** How long staff can load a photo with a URL. */
const linkSeconds = 5 * 60;
/** Time for one deletion; a call of the API has ten seconds. */
const deletionMs = 3_000;
const deletionsAtOnce = 20;

type Options = { uploadsUrl: string; photosUrl: string; signer: Signer };

/** The files of photos, by signed URLs: the S3 client would double the code of the functions that answer calls. */
export class PhotoFiles {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  signUpload(photo: string, file: { contentType: string; sizeBytes: number }, now: Date): Promise<SignedUpload> {
    const { uploadsUrl, signer } = this.#options;
    return signUpload(uploadsUrl, { key: visitorUploads + photo, ...file }, signer, now);
  }

  /** A URL with which a photo can be loaded for five minutes. */
  link(photo: string, size: PhotoSize, now: Date): Promise<string> {
    const { photosUrl, signer } = this.#options;
    return signCall('GET', `${photosUrl}/${photoKey(photo, size)}`, signer, { expiresIn: linkSeconds, now });
  }

  /**
   * Deletes what was uploaded and what was made of it. Missing files are not an error.
   * @throws when a file could not be deleted
   */
  async remove(photos: readonly string[]): Promise<void> {
    const { photosUrl } = this.#options;
    const made = photos.flatMap((photo) => photoSizes.map((size) => `${photosUrl}/${photoKey(photo, size)}`));
    await Promise.all([this.removeUploads(photos), this.#delete(made)]);
  }

  /** Deletes what was uploaded, like `remove`. */
  async removeUploads(photos: readonly string[]): Promise<void> {
    await this.#delete(photos.map((photo) => `${this.#options.uploadsUrl}/${visitorUploads}${photo}`));
  }

  async #delete(files: readonly string[]): Promise<void> {
    const limited = limitConcurrency(deletionsAtOnce);
    const remove = async (file: string) => {
      const url = await signCall('DELETE', file, this.#options.signer, { expiresIn: 60, now: new Date() });
      const response = await fetch(url, { method: 'DELETE', signal: AbortSignal.timeout(deletionMs) });
      if (!response.ok) throw new Error(`S3 answered the deletion of a photo with ${response.status}`);
    };
    // S3 fails now and then, and the hourly run would raise an alarm.
    await Promise.all(files.map((file) => limited(() => remove(file).catch(() => remove(file)))));
  }
}

/** The files in the buckets that the stack names. */
export function openPhotoFiles(): PhotoFiles {
  return new PhotoFiles({
    uploadsUrl: requireEnv('UPLOADS_URL'),
    photosUrl: requireEnv('PHOTOS_URL'),
    signer: { credentials: fromEnv(), region: requireEnv('AWS_REGION') },
  });
}
