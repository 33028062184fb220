import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { artistChoices } from '#shared/artist-choices.ts';
import type { Artist } from '#shared/content-lists.ts';

const key = { kind: 'choices', id: 'artist' };
const offeredSchema = z.array(z.object({ id: z.uuid(), name: z.string() }));
export type OfferedArtist = z.infer<typeof offeredSchema>[number];

/** The item that stands beside the artists: all that bookings need of them, to be read at once and without the rest. */
export function offeredArtistsItem(artists: readonly Artist[]) {
  return { ...key, artists: artists.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name })) };
}

/** The artists that visitors can choose, as they were last saved. */
export class OfferedArtists {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** Whom a value of the booking form stands for (BOOK-17, BOOK-18). */
  async find(value: string): Promise<OfferedArtist | undefined> {
    const { Item } = await this.#documents.send(new GetCommand({ TableName: this.#table, Key: key }));
    const offered = offeredSchema.parse(Item?.artists ?? []);
    const chosen = artistChoices(offered).find((artist) => artist.value === value);
    return chosen && { id: chosen.id, name: chosen.name };
  }
}
