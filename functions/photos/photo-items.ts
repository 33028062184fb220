import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SentPhoto } from '#shared/leads/lead-schemas.ts';
import { photoStateSchema } from '#shared/photos/photo-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { readItem, readItems } from '../aws/read-item.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import { type Counting, isWritten, writeTransaction } from '../aws/transaction.ts';
import { changeItem, type Write } from '../aws/write.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { countArrival } from './photo-limits.ts';

/** How long a request can take a photo after it was reserved. */
const claimMs = 3600_000;
/** Longer, because the call that takes a photo can be in progress. */
const keptMs = claimMs + 5 * 60_000;
/** Photos without a request expire after a day; the hourly run has deleted their files by then. */
const rememberedSeconds = 86_400;

const storedPhotoSchema = z.object({
  photo: z.string(),
  state: photoStateSchema,
  /** The request that it belongs to. */
  lead: z.string().optional(),
  /** The hash of the network that a visitor's photo comes from, until it has arrived. */
  network: z.string().optional(),
  created_at: z.iso.datetime(),
});
export type StoredPhoto = z.infer<typeof storedPhotoSchema>;

/** The photos of visitors, in the limits table: their state, and which request they belong to. */
export class PhotoItems extends TableStore {
  /**
   * Stores a new photo that belongs to no request yet.
   * @returns its id
   * @throws what `counting` refuses it with; nothing is stored
   */
  async reserve(now: Date, network: string | undefined, counting?: Counting): Promise<string> {
    const photo = `${hourOf(now)}-${randomUUID()}`;
    const from = network ? ', #network = :network' : '';
    const set = `SET photo = :photo, #state = :waiting, created_at = :now, expires_at = :expires${from}`;
    const times = { now: now.toISOString(), expires: seconds(now) + rememberedSeconds };
    const reserved = changeItem(this.table, keyOf(photo), set, {
      photo,
      waiting: 'waiting',
      ...(network && { network }),
      ...times,
    });
    await transactLeads(this.documents, [reserved], counting);
    return photo;
  }

  async find(photo: string): Promise<StoredPhoto | undefined> {
    const item = await this.get(keyOf(photo));
    return item && readItem(storedPhotoSchema, item, 'photo', photo);
  }

  /** The photos with these ids, in any order. Missing ones are left out. */
  async findAll(photos: readonly string[]): Promise<StoredPhoto[]> {
    return readItems(storedPhotoSchema, await batchGet(this.documents, this.table, photos.map(keyOf)), 'photo');
  }

  /** Stores what became of the file, and counts its bytes. @returns false when the photo was erased, or had another state before */
  settle(
    { photo, network }: Pick<StoredPhoto, 'photo' | 'network'>,
    state: 'ready' | 'refused',
    bytes: number,
    now: Date,
  ): Promise<boolean> {
    const set = 'SET #state = :state REMOVE #network';
    const values = { state, waiting: 'waiting' };
    const settled = changeItem(this.table, keyOf(photo), set, values, '#state = :waiting');
    return isWritten(writeTransaction(this.documents, [settled, ...countArrival(this.table, network, bytes, now)]));
  }

  /** @throws {InvalidInputError} when a photo is unknown, was reserved more than an hour ago, or belongs to another request */
  async requireFree(lead: string, photos: readonly string[], now: Date): Promise<void> {
    const since = startOfClaims(now);
    const free = (await this.findAll(photos)).filter((each) =>
      each.lead === undefined ? each.created_at > since : each.lead === lead,
    );
    if (free.length < photos.length) throw photoTaken();
  }

  async remove(photo: string): Promise<void> {
    await this.delete({ Key: keyOf(photo) });
  }
}

/** Whether no request can take a photo any more. */
export function isPast({ created_at }: StoredPhoto, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) >= keptMs;
}

/** @returns the error for photos that a request cannot have */
export function photoTaken() {
  return new InvalidInputError('A photo was added too long ago. Please add it again.', { field: 'photos' });
}

/**
 * Gives photos to a request, as part of the transaction that stores them with it. Each photo is given once, within an hour; giving it
 * to the same request again changes nothing.
 */
export function claimPhotos(table: string, lead: string, photos: readonly SentPhoto[], now: Date): Write[] {
  const isFree = '#lead = :lead OR (attribute_not_exists(#lead) AND created_at > :since)';
  return photos.map(({ id }) => {
    const values = { lead, since: startOfClaims(now) };
    return changeItem(table, keyOf(id), 'SET #lead = :lead REMOVE expires_at', values, isFree);
  });
}

/** The reservation of photos that can just not be claimed any more. */
function startOfClaims(now: Date): string {
  return new Date(now.getTime() - claimMs).toISOString();
}

/** The beginning of the ids of all photos that were reserved within an hour. */
export function hourOf(time: Date): string {
  return time.toISOString().slice(0, 13).replace(/\D/g, '');
}

function keyOf(photo: string) {
  return { id: `photo ${photo}` };
}

/** The photos of a stored lead or held request, which can be damaged. */
export function storedPhotos({ photos }: Record<string, unknown>): string[] {
  return (Array.isArray(photos) ? photos : []).map((photo) => photo?.id).filter((id) => typeof id === 'string');
}
