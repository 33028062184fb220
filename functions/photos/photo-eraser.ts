import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { openPhotoFiles, type PhotoFiles } from './photo-files.ts';
import { PhotoItems } from './photo-items.ts';

/** Erases photos with their files. */
export class PhotoEraser {
  readonly #items: Pick<PhotoItems, 'remove'>;
  readonly #files: Pick<PhotoFiles, 'remove'>;

  constructor(items: Pick<PhotoItems, 'remove'>, files: Pick<PhotoFiles, 'remove'>) {
    this.#items = items;
    this.#files = files;
  }

  /**
   * The items go first: the image function then deletes what it makes of a file that it is reading now. Repeating it completes
   * what an interruption left.
   * @throws when a file could not be deleted
   */
  async erase(photos: readonly string[]): Promise<void> {
    await Promise.all(photos.map((photo) => this.#items.remove(photo)));
    await this.#files.remove(photos);
  }
}

/** For the functions that may delete the files. */
export function openPhotoEraser(documents: DynamoDBDocumentClient, table: string): PhotoEraser {
  return new PhotoEraser(new PhotoItems(documents, table), openPhotoFiles());
}
