import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { storedBooks } from '#shared/content/books-schemas.ts';
import type { Artist } from '#shared/content/list-schemas.ts';
import { artistChoices } from '#shared/leads/artist-choices.ts';
import { readItems } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';

const key = { kind: 'choices', id: 'artist' };
const { books, books_word, books_open_on, guest_from, guest_until, account_id } = storedBooks;
const offeredSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  books,
  books_word,
  books_open_on,
  guest_from,
  guest_until,
  account_id,
});
export type OfferedArtist = z.infer<typeof offeredSchema>;

/** An item with the active artists: all that bookings need to read. */
export function offeredArtistsItem(artists: readonly Artist[]) {
  return { ...key, artists: artists.filter(({ is_active }) => is_active).map((artist) => offeredSchema.parse(artist)) };
}

/** The artists that visitors can choose in the booking form. */
export class OfferedArtists extends TableStore {
  /** The artist that a value of the booking form stands for (BOOK-17). */
  async find(value: string): Promise<OfferedArtist | undefined> {
    const chosen = (await this.choices()).find((artist) => artist.value === value);
    if (!chosen) return undefined;
    const { value: _, ...artist } = chosen;
    return artist;
  }

  /** The artists with their values in the booking form. */
  async choices(): Promise<(OfferedArtist & { value: string })[]> {
    return artistChoices(await this.#all());
  }

  async findById(id: string): Promise<OfferedArtist | undefined> {
    return (await this.#all()).find((artist) => artist.id === id);
  }

  async #all(): Promise<OfferedArtist[]> {
    const { Item } = await this.documents.send(new GetCommand({ TableName: this.table, Key: key }));
    return readItems(offeredSchema, Array.isArray(Item?.artists) ? Item.artists : [], 'offered artist');
  }
}
