import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Artist, Callout, Faq, GalleryImage, StudioEvent } from '#shared/content-lists.ts';
import { type ContentRow, contentRowSchema } from '#shared/content-rows.ts';
import { type GalleryCategory, type GallerySlug, galleryCategories, gallerySlugs } from '#shared/gallery.ts';
import type { Picture } from '#shared/pictures.ts';
import { storedPictureSchema } from '#shared/uploads.ts';
import { itemsOf } from '../aws/items-of.ts';
import { isConditionFailed, mostWrites, type Write, writeTogether } from '../aws/write-together.ts';
import { type Change, changeRecords } from './change-record.ts';
import { ContentChangedError, TooManyChangesError } from './errors.ts';
import { ListRepository, type StoredList } from './list-repository.ts';
import * as stored from './lists.ts';
import { countUp, versionKey } from './version-item.ts';

/** All that the public page is made of, as it stood at one moment. */
export type ContentSnapshot = {
  version: number;
  texts: ContentRow[];
  callouts: ListSnapshot<Callout>;
  artists: ListSnapshot<Artist>;
  events: ListSnapshot<StudioEvent>;
  faqs: ListSnapshot<Faq>;
  images: Record<GallerySlug, ListSnapshot<GalleryImage>>;
  /** The stored pictures among those that texts and active rows name, by address. */
  pictures: Record<string, Picture>;
};
type ListSnapshot<Row> = Pick<StoredList<Row>, 'version' | 'rows'>;

const pictureSchema = storedPictureSchema.omit({ address: true, created_at: true });
const categorySchema = z.object({ id: z.string(), name: z.string(), slug: z.enum(gallerySlugs) });

/** Most items of one batch read. */
const batchSize = 100;

/**
 * The website's content in its table: key `kind` and `id`, texts under the kind `text` and `{section}/{field}`. Every
 * write is one transaction that also counts the version up, so that readers can tell a whole state from a mixed one.
 */
export class ContentRepository {
  readonly lists: ListRepository;
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.lists = new ListRepository(documents, table);
    this.#documents = documents;
    this.#table = table;
  }

  async rows(): Promise<ContentRow[]> {
    return (await this.#query('text')).map((item) => contentRowSchema.parse(item));
  }

  /**
   * Stores texts, all or nothing; what is the same already is not written.
   * @param before the texts as they were read
   * @throws {ContentChangedError} when one of them is no longer what was read; nothing is stored
   * @throws {TooManyChangesError}
   */
  async save(rows: readonly ContentRow[], before: readonly ContentRow[], change: Change): Promise<void> {
    const inPlace = new Map(before.map((row) => [idOf(row), row]));
    const changed = rows.filter((row) => !isDeepStrictEqual(row, inPlace.get(idOf(row))));
    if (changed.length === 0) return;
    const replaced = changed.flatMap((row) => inPlace.get(idOf(row)) ?? []);
    const writes = [
      countUp(this.#table),
      ...changed.map((row) => this.#putText(row, inPlace.get(idOf(row)))),
      ...changeRecords(change, 'text', replaced, changed).map((Item) => ({ Put: { TableName: this.#table, Item } })),
    ];
    if (writes.length > mostWrites) throw new TooManyChangesError();
    try {
      await writeTogether(this.#documents, writes);
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      throw new ContentChangedError({ cause: error });
    }
  }

  /** The galleries, by name. */
  async categories(): Promise<GalleryCategory[]> {
    const categories = (await this.#query('category')).map((item) => categorySchema.parse(item) as GalleryCategory);
    return categories.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  /** Writes down the galleries there are. Doing it again changes nothing. */
  async storeCategories(): Promise<void> {
    const puts = galleryCategories.map((category) => ({
      Put: { TableName: this.#table, Item: { kind: 'category', ...category } },
    }));
    await writeTogether(this.#documents, puts);
  }

  /** Everything with the version it belongs to. Reads again while writes come in between. */
  async snapshot(): Promise<ContentSnapshot> {
    for (;;) {
      const version = await this.version();
      const content = await this.#look();
      const pictures = await this.#pictures(addressesIn(content));
      if ((await this.version()) === version) return { version, ...content, pictures };
    }
  }

  /** How many writes there have been; 0 before the first. */
  async version(): Promise<number> {
    const read = new GetCommand({ TableName: this.#table, Key: versionKey, ConsistentRead: true });
    const { Item } = await this.#documents.send(read);
    return Item ? Number(Item.version) : 0;
  }

  /** Starts a new version with unchanged content: new pages may draw the same content in another way. */
  async countUp(): Promise<void> {
    await writeTogether(this.#documents, [countUp(this.#table)]);
  }

  async #look() {
    const { lists } = this;
    const [texts, callouts, artists, events, faqs, art, nightlife, piercings, tattoos] = await Promise.all([
      this.rows(),
      lists.look(stored.callouts),
      lists.look(stored.artists),
      lists.look(stored.events),
      lists.look(stored.faqs),
      lists.look(stored.imagesOf('art')),
      lists.look(stored.imagesOf('nightlife')),
      lists.look(stored.imagesOf('piercings')),
      lists.look(stored.imagesOf('tattoos')),
    ]);
    return { texts, callouts, artists, events, faqs, images: { art, nightlife, piercings, tattoos } };
  }

  async #pictures(addresses: readonly string[]): Promise<Record<string, Picture>> {
    const pictures: Record<string, Picture> = {};
    let keys = addresses.map((id) => ({ kind: 'picture', id }));
    while (keys.length > 0) {
      const batch = { [this.#table]: { Keys: keys.slice(0, batchSize), ConsistentRead: true } };
      const { Responses, UnprocessedKeys } = await this.#documents.send(new BatchGetCommand({ RequestItems: batch }));
      for (const item of Responses?.[this.#table] ?? []) pictures[item.id] = pictureSchema.parse(item);
      const left = (UnprocessedKeys?.[this.#table]?.Keys ?? []) as typeof keys;
      if (left.length > 0) await setTimeout(Math.random() * 200);
      keys = [...left, ...keys.slice(batchSize)];
    }
    return pictures;
  }

  #query(kind: string): Promise<Record<string, unknown>[]> {
    return itemsOf(this.#documents, this.#table, { kind });
  }

  #putText(row: ContentRow, inPlace: ContentRow | undefined): Write {
    return {
      Put: {
        TableName: this.#table,
        Item: { kind: 'text', id: idOf(row), ...row },
        ...(inPlace
          ? {
              ConditionExpression: '#value = :value',
              ExpressionAttributeNames: { '#value': 'value' },
              ExpressionAttributeValues: { ':value': inPlace.value },
            }
          : { ConditionExpression: 'attribute_not_exists(id)' }),
      },
    };
  }
}

function idOf({ section, field }: Pick<ContentRow, 'section' | 'field'>): string {
  return `${section}/${field}`;
}

/** Addresses on this site that pictures may be stored under, each once. */
function addressesIn({
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
