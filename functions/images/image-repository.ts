import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { ImageFolder } from '#shared/images/upload-kinds.ts';
import { type ImageListQuery, type StoredImage, storedImageSchema } from '#shared/images/upload-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItems } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten, writeTransaction } from '../aws/transaction.ts';
import { addTo, changeItem, ifVersion, putNew, type Write } from '../aws/write.ts';

const imageRecordSchema = storedImageSchema.extend({
  /** ISO time since when nothing refers to the image. */
  unreferenced_since: z.iso.datetime().optional(),
  /** Whether its files are being deleted. */
  removing: z.boolean().optional(),
});
export type ImageRecord = z.infer<typeof imageRecordSchema>;

type ImagePage = { pictures: StoredImage[]; next?: string };

/** Limits the queries of one page. Only images that are being deleted cause more than two. */
const queryLimit = 20;

/**
 * The stored images in the content table: kind `picture`, with the path as `id`. The number of images per folder is stored
 * as kind `count`, with `pictures {folder}` as `id`.
 */
export class ImageRepository extends TableStore {
  /** All images by path, including those that are being deleted. */
  async records(): Promise<ImageRecord[]> {
    const items = await queryItems(this.documents, this.table, { kind: 'picture' });
    return readItems(imageRecordSchema, items, 'picture');
  }

  /** One page by name, without images that are being deleted. `next` is the cursor of the next page. */
  async page({ place: folder, limit, offset, cursor, order }: ImageListQuery): Promise<ImagePage> {
    const wanted = offset + limit;
    const found: StoredImage[] = [];
    let next = cursor;
    for (let query = 0; query < queryLimit; query++) {
      const { Items = [], LastEvaluatedKey } = await this.query({
        KeyConditionExpression: '#kind = :kind AND begins_with(id, :beginning)',
        FilterExpression: 'attribute_not_exists(removing)',
        ExpressionAttributeValues: { ':kind': 'picture', ':beginning': pathPrefix(folder) },
        ExclusiveStartKey: next === undefined ? undefined : { kind: 'picture', id: next },
        ScanIndexForward: order === 'ascending',
        // One extra item shows whether there is a next page.
        Limit: wanted + 1 - found.length,
        ConsistentRead: true,
      });
      found.push(...readItems(storedImageSchema, Items, 'picture'));
      next = LastEvaluatedKey?.id;
      if (next === undefined || found.length > wanted) break;
    }
    const images = found.slice(offset, wanted);
    if (found.length > wanted) next = images.at(-1)?.address;
    return { pictures: images, ...(next === undefined ? {} : { next }) };
  }

  /** The number of images in a folder, or in all folders. */
  async total(folder?: ImageFolder): Promise<number> {
    const items = await queryItems(this.documents, this.table, { kind: 'count' });
    const counts = folder ? items.filter(({ id }) => id === countIdOf(pathPrefix(folder))) : items;
    return counts.reduce((sum, { n }) => sum + (typeof n === 'number' ? Math.max(0, n) : 0), 0);
  }

  /** Adds an image and increments the count. Adding it twice changes nothing. */
  async add(image: StoredImage): Promise<void> {
    const put = putNew(this.table, { kind: 'picture', id: image.address, ...image });
    await isWritten(writeTransaction(this.documents, [put, this.#count(image.address, 1)]));
  }

  /** The paths of those images that are stored with exactly these values and are not being deleted. */
  async known(images: readonly StoredImage[]): Promise<ReadonlySet<string>> {
    const keys = images.map(({ address }) => ({ kind: 'picture', id: address }));
    const records = readItems(imageRecordSchema, await batchGet(this.documents, this.table, keys), 'picture');
    const stored = new Map(records.map((record) => [record.address, record]));
    const isKnown = (image: StoredImage) => {
      const { unreferenced_since: _, ...record } = stored.get(image.address) ?? {};
      return isDeepStrictEqual(record, storedImageSchema.parse(image));
    };
    return new Set(images.filter(isKnown).map(({ address }) => address));
  }

  /** Adds an image, or replaces the one with the same path. Safe to repeat. */
  async restore(image: StoredImage): Promise<void> {
    const Key = { kind: 'picture', id: image.address };
    const Item = await this.get(Key);
    if (Item?.removing === true) throw new Error(`The image ${image.address} is being deleted. Try again in a minute.`);
    if (!Item) return this.add(image);
    await this.put({ Item: { ...Key, ...image } });
  }

  /** Stores since when an image is unreferenced (an ISO time), or that it is referenced again. */
  async setUnreferenced(address: string, since: string | undefined): Promise<void> {
    const key = { kind: 'picture', id: address };
    const change = since ? 'SET unreferenced_since = :since' : 'REMOVE unreferenced_since';
    await this.update(key, change, since ? { since } : {}, 'attribute_exists(id)');
  }

  /**
   * Removes an image from the list, so that its files can be deleted.
   * @param contentVersion the content version that does not refer to the image
   * @returns false when the content has changed since; nothing is changed
   */
  async beginRemoval(address: string, contentVersion: number): Promise<boolean> {
    const TableName = this.table;
    const unchanged = { TableName, Key: { kind: 'version', id: 'content' }, ...ifVersion(contentVersion) };
    const key = { kind: 'picture', id: address };
    const isThere = 'attribute_exists(id) AND attribute_not_exists(removing)';
    const removing = changeItem(TableName, key, 'SET removing = :true', { true: true }, isThere);
    const writes = [{ ConditionCheck: unchanged }, removing, this.#count(address, -1)];
    return isWritten(writeTransaction(this.documents, writes));
  }

  #count(address: string, by: 1 | -1): Write {
    return addTo(this.table, { kind: 'count', id: countIdOf(address) }, { n: by });
  }

  async forget(address: string): Promise<void> {
    await this.delete({ Key: { kind: 'picture', id: address } });
  }
}

export function pathPrefix(folder: ImageFolder | undefined): string {
  return folder ? `/media/${folder}/` : '/media/';
}

function countIdOf(address: string): string {
  return `pictures ${address.split('/')[2]}`;
}
