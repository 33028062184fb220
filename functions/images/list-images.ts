import type { ImageList, ImageListQuery } from '#shared/images/upload-schemas.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { type ImageRepository, pathPrefix } from './image-repository.ts';

type Deps = { images: Pick<ImageRepository, 'page' | 'total'> };

/**
 * One page of the stored images, and the total on all pages.
 * @throws {InvalidInputError} when the cursor belongs to another folder
 */
export async function listImages({ images }: Deps, query: ImageListQuery): Promise<ImageList> {
  const { place: folder, cursor } = query;
  if (cursor !== undefined && !cursor.startsWith(pathPrefix(folder))) {
    throw new InvalidInputError('cursor must be the `next` of the previous page', { field: 'cursor' });
  }
  const [page, total] = await Promise.all([images.page(query), images.total(folder)]);
  return { ...page, total };
}
