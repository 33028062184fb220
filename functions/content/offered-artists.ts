import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { type Artist, artistSchema } from '#shared/content/list-schemas.ts';
import { artistChoices } from '#shared/leads/artist-choices.ts';
import { readItems } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';

const key = { kind: 'choices', id: 'artist' };
const offeredSchema = artistSchema.pick({
  id: true,
  name: true,
  books: true,
  books_word: true,
  books_open_on: true,
  guest_until: true,
  account_id: true,
});
export type OfferedArtist = z.infer<typeof offeredSchema>;

/** An item with the active artists: all that bookings need to read. */
export function offeredArtistsItem(artists: readonly Artist[]) {
  return { ...key, artists: artists.filter(({ is_active }) => is_active).map((artist) => offeredSchema.parse(artist)) };
}

/** The artists that visitors can choose in the booking form. */
export class OfferedArtists extends TableStore {
  /** The artist that a value of the booking form stands for (BOOK-17, BOOK-18). */
  async find(value: string): Promise<OfferedArtist | undefined> {
    const chosen = artistChoices(await this.#all()).find((artist) => artist.value === value);
    if (!chosen) return undefined;
    const { value: _, ...artist } = chosen;
    return artist;
  }

  async findById(id: string): Promise<OfferedArtist | undefined> {
    return (await this.#all()).find((artist) => artist.id === id);
  }

  async #all(): Promise<OfferedArtist[]> {
    const { Item } = await this.documents.send(new GetCommand({ TableName: this.table, Key: key }));
    return readItems(offeredSchema, Array.isArray(Item?.artists) ? Item.artists : [], 'offered artist');
  }
}
