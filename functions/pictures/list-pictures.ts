import type { PictureList, PictureListQuery } from '#shared/uploads.ts';
import type { PictureRecord } from './picture-repository.ts';

/** One page of the stored pictures, by address; a picture that is being deleted is none of them. */
export function listPictures(records: readonly PictureRecord[], query: PictureListQuery): PictureList {
  const { place, limit, offset, order } = query;
  const found = records
    .filter(({ address, removing }) => !removing && (!place || address.startsWith(`/media/${place}/`)))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  if (order === 'descending') found.reverse();
  return { pictures: found.slice(offset, offset + limit), total: found.length };
}
