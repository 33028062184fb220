import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { openPhotoFiles, type PhotoFiles } from './photo-files.ts';
import { PhotoItems } from './photo-items.ts';

type Deps = { items: Pick<PhotoItems, 'remove'>; files: Pick<PhotoFiles, 'remove'> };
export type PhotoEraser = { erase(photos: readonly string[]): Promise<void> };

/**
 * Erases photos with their files. The items go first: the image function then deletes what it makes of a file that it is reading
 * now. Repeating it completes what an interruption left.
 * @throws when a file could not be deleted
 */
export async function erasePhotos({ items, files }: Deps, photos: readonly string[]): Promise<void> {
  await Promise.all(photos.map((photo) => items.remove(photo)));
  await files.remove(photos);
}

/** For the functions that may delete the files. */
export function openPhotoEraser(documents: DynamoDBDocumentClient, table: string): PhotoEraser {
  const deps = { items: new PhotoItems(documents, table), files: openPhotoFiles() };
  return { erase: (photos) => erasePhotos(deps, photos) };
}
