import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type GalleryCategory, type GallerySlug, galleryCategories, gallerySlugs } from '#shared/content/gallery.ts';
import { type ListName, listNames } from '#shared/content/list-rows.ts';
import type { GalleryImage, StoredRow } from '#shared/content/list-schemas.ts';
import { type ContentRow, contentRowSchema } from '#shared/content/text-schemas.ts';
import type { ImageDetails } from '#shared/images/images.ts';
import { storedImageSchema } from '#shared/images/upload-schemas.ts';
import { imagesOnHome } from '#shared/website/page.ts';
import { batchGet } from '../aws/batches.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItem, readItems } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import { writeTransaction } from '../aws/transaction.ts';
import { ifHolds, type Write } from '../aws/write.ts';
import { type Change, recordChange } from './change-record.ts';
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

/** The lists to read, and the gallery of which to read the images that the home page shows. */
export type ContentParts = { lists?: readonly ListName[]; gallery?: GallerySlug };

/** In place of a list that is not read. As one that was saved, it has no built-in rows. */
const notRead = { version: 1, rows: [] };

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
const recordSchema = z.object({
  what: z.string(),
  expires_at: z.number(),
  undone_by: z.string().optional(),
  before: z.array(z.record(z.string(), z.unknown())),
  after: z.array(z.record(z.string(), z.unknown())),
});
/** What a change replaced and wrote, of `text` or of the kind of a list. `undone_by` is the change that undid it. */
export type RecordedChange = z.infer<typeof recordSchema>;
const categorySchema = z.object({ id: z.string(), name: z.string(), slug: z.enum(gallerySlugs) });

/**
 * The website's content. Table key: `kind` and `id`; texts have the kind `text` and the id `{section}/{field}`. Every write
 * is one transaction that also increments the version, so that readers can detect a change between two reads.
 */
export class ContentRepository extends TableStore {
  readonly lists: ListRepository;
  readonly #changeRecordDays: number;
  /** The last snapshot. With 2,000 images, most of what the next one needs is the same. */
  #last: ContentSnapshot | undefined;

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
   * @param removed those of them to remove
   * @returns the id of the change, if there was one
   * @throws {ContentChangedError} when one of them has changed since; nothing is stored
   * @throws {TooManyChangesError}
   */
  async save(
    rows: readonly ContentRow[],
    before: readonly ContentRow[],
    change: Change,
    removed: readonly ContentRow[] = [],
  ): Promise<string | undefined> {
    const stored = new Map(before.map((row) => [idOf(row), row]));
    const changed = rows.filter((row) => !isDeepStrictEqual(row, stored.get(idOf(row))));
    if (changed.length + removed.length === 0) return undefined;
    const replaced = changed.flatMap((row) => stored.get(idOf(row)) ?? []);
    const record = recordChange(this.table, change, 'text', [...replaced, ...removed], changed, this.#changeRecordDays);
    await writeContent(this.documents, [
      incrementVersion(this.table),
      ...changed.map((row) => this.#putText(row, stored.get(idOf(row)))),
      ...removed.map((row) => this.#removeText(row)),
      ...record.writes,
    ]);
    return record.id;
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
   * @param parts reads only these, and all texts; other lists are empty
   * @throws {ContentionError}
   */
  async snapshot(parts?: ContentParts): Promise<ContentSnapshot> {
    return retryConflicts(async () => {
      const version = await this.version();
      const content = await this.#read(parts);
      const pictures = await this.#imageDetails(imagePathsIn(content));
      if ((await this.version()) !== version) throw new ContentChangedError();
      const snapshot = { version, ...content, pictures };
      if (!parts) this.#last = snapshot;
      return snapshot;
    }, isWriteConflict);
  }

  /** The number of writes so far; 0 before the first. */
  async version(): Promise<number> {
    const Item = await this.get(versionKey);
    return Item?.version ?? 0;
  }

  /** A change by its id, as its records tell; undefined for an unknown and an expired one. */
  async change(id: string, now: Date): Promise<RecordedChange | undefined> {
    const parts: Record<string, unknown>[] = [];
    const pages = this.pages({
      KeyConditionExpression: '#kind = :kind AND begins_with(id, :id)',
      ExpressionAttributeValues: { ':kind': 'change', ':id': `${id} ` },
      ConsistentRead: true,
    });
    for await (const items of pages) parts.push(...items);
    const records = readItems(recordSchema, parts, 'change');
    const [first] = records;
    if (!first || records.length < parts.length || first.expires_at <= seconds(now)) return undefined;
    const side = (name: 'before' | 'after') => records.flatMap((record) => record[name]);
    return { ...first, before: side('before'), after: side('after') };
  }

  /** Whether all of these images are stored, and none of them is being deleted. */
  async hasImages(paths: readonly string[]): Promise<boolean> {
    const keys = paths.map((id) => ({ kind: 'picture', id }));
    const items = await batchGet(this.documents, this.table, keys);
    return items.filter(({ removing }) => !removing).length === paths.length;
  }

  /** The change records since a moment, oldest first. */
  changesSince(moment: Date): AsyncGenerator<Record<string, unknown>> {
    return this.items({
      KeyConditionExpression: '#kind = :kind AND id >= :moment',
      ExpressionAttributeValues: { ':kind': 'change', ':moment': moment.toISOString() },
      ConsistentRead: true,
    });
  }

  /**
   * Starts a new version with unchanged content: a new deployment may render the same content differently.
   * @param newerThan the published version, which restored content is older than
   */
  async incrementVersion(newerThan = 0): Promise<void> {
    const behind = newerThan === 0 ? 0 : Math.max(0, newerThan - (await this.version()));
    await writeTransaction(this.documents, [incrementVersion(this.table, behind + 1)]);
  }

  async #read(parts?: ContentParts) {
    const list = async (name: ListName) => {
      const isWanted = !parts || parts.lists?.includes(name);
      return [name, isWanted ? await this.#readList(storedLists[name], this.#last?.[name]) : notRead] as const;
    };
    const gallery = async (slug: GallerySlug) => {
      if (!parts) return [slug, await this.#readList(imagesOf(slug), this.#last?.images[slug])] as const;
      const isWanted = slug === parts.gallery;
      return [slug, isWanted ? await this.lists.readFirst(imagesOf(slug), imagesOnHome) : notRead] as const;
    };
    const [texts, lists, images] = await Promise.all([
      this.rows(),
      Promise.all(listNames.map(list)),
      Promise.all(gallerySlugs.map(gallery)),
    ]);
    return {
      texts,
      ...(Object.fromEntries(lists) as unknown as ListSnapshots),
      images: Object.fromEntries(images) as unknown as ContentSnapshot['images'],
    };
  }

  #readList(list: List, known: unknown) {
    return this.lists.readOnce(list, known as never);
  }

  async #imageDetails(addresses: readonly string[]): Promise<Record<string, ImageDetails>> {
    const known = addresses.map((id) => [id, this.#last?.pictures[id]] as const);
    const keys = known.filter(([, stored]) => !stored).map(([id]) => ({ kind: 'picture', id }));
    const items = await batchGet(this.documents, this.table, keys);
    const details = items.map((item) => [item.id, readItem(imageDetailsSchema, item, 'picture', item.id)] as const);
    return Object.fromEntries([...known, ...details].filter(([, stored]) => stored));
  }

  #query(kind: string): Promise<Record<string, unknown>[]> {
    return queryItems(this.documents, this.table, { kind });
  }

  #removeText(row: ContentRow): Write {
    return {
      Delete: {
        TableName: this.table,
        Key: { kind: 'text', id: idOf(row) },
        ...ifHolds('#value = :value', { value: row.value }),
      },
    };
  }

  #putText(row: ContentRow, stored: ContentRow | undefined): Write {
    // A save also replaces a damaged text.
    const isMissing =
      'attribute_not_exists(id) OR NOT attribute_type(#value, :string) OR NOT content_type IN (:text, :textarea)';
    const condition = stored
      ? ifHolds('#value = :value', { value: stored.value })
      : ifHolds(isMissing, { string: 'S', text: 'text', textarea: 'textarea' });
    return { Put: { TableName: this.table, Item: { kind: 'text', id: idOf(row), ...row }, ...condition } };
  }
}

export function idOf({ section, field }: Pick<ContentRow, 'section' | 'field'>): string {
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
