import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type GalleryCategory, type GallerySlug, galleryCategories, gallerySlugs } from '#shared/content/gallery.ts';
import { type ListName, listNames } from '#shared/content/list-rows.ts';
import type { GalleryImage, StoredRow } from '#shared/content/list-schemas.ts';
import { type ContentRow, contentRowSchema } from '#shared/content/text-schemas.ts';
import type { ImageDetails } from '#shared/images/images.ts';
import { storedImageSchema } from '#shared/images/upload-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItem, readItems } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { writeTransaction } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';
import { type Change, changeRecords } from './change-record.ts';
import { ContentChangedError, isWriteConflict } from './errors.ts';
import { ListRepository, type StoredList } from './list-repository.ts';
import { imagesOf, type List, storedLists } from './lists.ts';
import { incrementVersion, versionKey } from './version-item.ts';
import { writeContent } from './write-content.ts';

/** A consistent snapshot of all content of the public page. */
export type ContentSnapshot = {
  version: number;
  texts: ContentRow[];
  images: Record<GallerySlug, ListSnapshot<GalleryImage>>;
  /** The stored images that texts and active rows refer to, by path. */
  pictures: Record<string, ImageDetails>;
} & ListSnapshots;
type ListSnapshots = { [Name in ListName]: ListSnapshot<StoredRow<Name>> };
type ListSnapshot<Row> = Pick<StoredList<Row>, 'version' | 'rows'>;

/** What the first deployment stores of the texts. */
export const comingSoonItem = {
  kind: 'text',
  id: 'general/coming_soon_enabled',
  section: 'general',
  field: 'coming_soon_enabled',
  value: 'true',
  content_type: 'text',
} as const;

const imageDetailsSchema = storedImageSchema.omit({ address: true, created_at: true });
const categorySchema = z.object({ id: z.string(), name: z.string(), slug: z.enum(gallerySlugs) });

/**
 * The website's content. Table key: `kind` and `id`; texts have the kind `text` and the id `{section}/{field}`. Every write
 * is one transaction that also increments the version, so that readers can detect a change between two reads.
 */
export class ContentRepository extends TableStore {
  readonly lists: ListRepository;
  readonly #changeRecordDays: number;

  /** @param changeRecordDays how long records of changes are kept; only functions that save content set it */
  constructor(documents: DynamoDBDocumentClient, table: string, changeRecordDays = 365) {
    super(documents, table);
    this.lists = new ListRepository(documents, table, changeRecordDays);
    this.#changeRecordDays = changeRecordDays;
  }

  /** The stored texts without damaged ones. The page shows the default for a damaged text, and a save replaces it. */
  async rows(): Promise<ContentRow[]> {
    return readItems(contentRowSchema, await this.#query('text'), 'text');
  }

  /**
   * Stores all texts or none. Unchanged texts are not written.
   * @param before the texts as they were read
   * @throws {ContentChangedError} when one of them has changed since; nothing is stored
   * @throws {TooManyChangesError}
   */
  async save(rows: readonly ContentRow[], before: readonly ContentRow[], change: Change): Promise<void> {
    const stored = new Map(before.map((row) => [idOf(row), row]));
    const changed = rows.filter((row) => !isDeepStrictEqual(row, stored.get(idOf(row))));
    if (changed.length === 0) return;
    const replaced = changed.flatMap((row) => stored.get(idOf(row)) ?? []);
    const writes = [
      incrementVersion(this.table),
      ...changed.map((row) => this.#putText(row, stored.get(idOf(row)))),
      ...changeRecords(change, 'text', replaced, changed, this.#changeRecordDays).map((Item) => ({
        Put: { TableName: this.table, Item },
      })),
    ];
    await writeContent(this.documents, writes);
  }

  /** The galleries, by name. */
  async categories(): Promise<GalleryCategory[]> {
    const categories = readItems(categorySchema, await this.#query('category'), 'category') as GalleryCategory[];
    return categories.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  /**
   * Stores the gallery categories. Before the first write of content, it also switches coming-soon mode on, so that visitors
   * do not see the built-in texts until the owner has replaced them. Safe to repeat.
   * @param opensAtFirst leaves a new website open
   */
  async prepare(opensAtFirst: boolean): Promise<void> {
    const puts = galleryCategories.map((category) => ({
      Put: { TableName: this.table, Item: { kind: 'category', ...category } },
    }));
    const closes = !opensAtFirst && (await this.version()) === 0;
    await writeTransaction(this.documents, [
      ...puts,
      ...(closes ? [{ Put: { TableName: this.table, Item: comingSoonItem } }] : []),
    ]);
  }

  /**
   * Reads all content with its version. Retries when a write happens during the read.
   * @throws {ContentionError}
   */
  async snapshot(): Promise<ContentSnapshot> {
    return retryConflicts(async () => {
      const version = await this.version();
      const content = await this.#readAll();
      const pictures = await this.#imageDetails(imagePathsIn(content));
      if ((await this.version()) !== version) throw new ContentChangedError();
      return { version, ...content, pictures };
    }, isWriteConflict);
  }

  /** The number of writes so far; 0 before the first. */
  async version(): Promise<number> {
    const Item = await this.get(versionKey);
    return Item?.version ?? 0;
  }

  /** The change records since a moment, oldest first. */
  async *changesSince(moment: Date): AsyncGenerator<Record<string, unknown>> {
    const pages = this.pages({
      KeyConditionExpression: '#kind = :kind AND id >= :moment',
      ExpressionAttributeNames: { '#kind': 'kind' },
      ExpressionAttributeValues: { ':kind': 'change', ':moment': moment.toISOString() },
      ConsistentRead: true,
    });
    for await (const items of pages) yield* items;
  }

  /**
   * Starts a new version with unchanged content: a new deployment may render the same content differently.
   * @param newerThan the published version, which restored content is older than
   */
  async incrementVersion(newerThan = 0): Promise<void> {
    const behind = newerThan === 0 ? 0 : Math.max(0, newerThan - (await this.version()));
    await writeTransaction(this.documents, [incrementVersion(this.table, behind + 1)]);
  }

  async #readAll() {
    const read = async <Key extends string>(key: Key, list: List) => [key, await this.lists.readOnce(list)] as const;
    const [texts, lists, images] = await Promise.all([
      this.rows(),
      Promise.all(listNames.map((name) => read(name, storedLists[name]))),
      Promise.all(gallerySlugs.map((slug) => read(slug, imagesOf(slug)))),
    ]);
    return {
      texts,
      ...(Object.fromEntries(lists) as unknown as ListSnapshots),
      images: Object.fromEntries(images) as unknown as ContentSnapshot['images'],
    };
  }

  async #imageDetails(addresses: readonly string[]): Promise<Record<string, ImageDetails>> {
    const keys = addresses.map((id) => ({ kind: 'picture', id }));
    const items = await batchGet(this.documents, this.table, keys);
    const details = items.map((item) => [item.id, readItem(imageDetailsSchema, item, 'picture', item.id)] as const);
    return Object.fromEntries(details.filter(([, stored]) => stored));
  }

  #query(kind: string): Promise<Record<string, unknown>[]> {
    return queryItems(this.documents, this.table, { kind });
  }

  #putText(row: ContentRow, stored: ContentRow | undefined): Write {
    return {
      Put: {
        TableName: this.table,
        Item: { kind: 'text', id: idOf(row), ...row },
        ...(stored
          ? {
              ConditionExpression: '#value = :value',
              ExpressionAttributeNames: { '#value': 'value' },
              ExpressionAttributeValues: { ':value': stored.value },
            }
          : {
              // A save also replaces a damaged text.
              ConditionExpression:
                'attribute_not_exists(id) OR NOT attribute_type(#value, :string) OR NOT content_type IN (:text, :textarea)',
              ExpressionAttributeNames: { '#value': 'value' },
              ExpressionAttributeValues: { ':string': 'S', ':text': 'text', ':textarea': 'textarea' },
            }),
      },
    };
  }
}

function idOf({ section, field }: Pick<ContentRow, 'section' | 'field'>): string {
  return `${section}/${field}`;
}

/** The distinct image paths on this site that the content refers to. */
function imagePathsIn({
  texts,
  artists,
  events,
  images,
}: Pick<ContentSnapshot, 'texts' | 'artists' | 'events' | 'images'>) {
  const named = [
    ...texts.map(({ value }) => value),
    ...artists.rows.filter(isActive).map(({ profile_picture }) => profile_picture),
    ...[...events.rows, ...Object.values(images).flatMap(({ rows }) => rows)]
      .filter(isActive)
      .map(({ image_url }) => image_url),
  ];
  return [...new Set(named.filter((address) => address?.startsWith('/media/')))] as string[];
}

function isActive({ is_active }: { is_active: boolean }): boolean {
  return is_active;
}
