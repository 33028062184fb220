import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dateMinutes } from '#shared/dates/date-limits.ts';
import { type LeadDate, leadDateSchema, openOfferSchema } from '#shared/dates/date-schemas.ts';
import { type LeadCounter, leadCounters } from '#shared/leads/lead-filters.ts';
import { leadSchema } from '#shared/leads/lead-schemas.ts';
import { readItems } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { changeItem } from '../aws/write.ts';
import { claimChanges, forgetOffers } from '../dates/artist-claims.ts';
import { isLeadChanged, LeadChangedError } from '../leads/errors.ts';
import { releaseCode } from '../leads/lead-codes.ts';
import { countChanges, countLeads } from '../leads/lead-counters.ts';
import { LeadLog } from '../leads/lead-log.ts';
import { type LeadTables, LeadTablesStore, tombstoneKey } from '../leads/lead-tables.ts';
import { findItem, type Item } from '../leads/read-leads.ts';
import { positionOf, storedTokens, tokenKey } from '../leads/search-tokens.ts';
import { uncountSource } from '../leads/source-counters.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { uncountVisitor } from '../leads/visitor-counts.ts';
import type { PhotoEraser } from '../photos/photo-eraser.ts';
import { storedPhotos } from '../photos/photo-items.ts';
import { deleteHeldLead, isCounted } from './held-lead-repository.ts';

type Outcome = 'erased' | 'kept' | 'missing';

/** Erases leads and held requests with everything that is stored about them. */
export class LeadEraser extends LeadTablesStore {
  readonly #log = new LeadLog(this.documents, this.tables.log);
  readonly #photos: PhotoEraser;

  constructor(documents: DynamoDBDocumentClient, tables: LeadTables, photos: PhotoEraser) {
    super(documents, tables);
    this.#photos = photos;
  }

  /**
   * Erases a lead or a held request with its photos, its search tokens and its code, and decrements its counter. A tombstone with
   * the id remains, so that no repeated request, import or restored backup recreates the lead. For a damaged lead, erases
   * the tokens and the counter that can still be read. The log is erased before the lead, and once more after it for
   * entries written in between; erasing again completes what an interruption left.
   * @param isWanted checks the stored lead before it is erased
   * @returns whether a lead was erased
   * @throws {ContentionError} and nothing is erased
   */
  async erase(id: string, isWanted: (stored: Item) => boolean = () => true): Promise<boolean> {
    const outcome = await retryConflicts(() => this.#eraseOnce(id, isWanted), isLeadChanged);
    if (outcome !== 'kept') await this.#log.erase(id);
    return outcome === 'erased';
  }

  /** Erases a held request like `erase`. A request that was released in the meantime is a lead, and stays. */
  async eraseHeld(id: string): Promise<boolean> {
    const item = await findItem(this.documents, this.tables.held, id);
    if (!item) return false;
    await this.#log.erase(id);
    await this.#photos.erase(storedPhotos(item));
    const failed = await transactLeads(this.documents, [
      ...deleteHeldLead(this.tables, item),
      ...releaseCode(this.tables.terms, item),
      countLeads(this.tables.limits, isCounted(item) ? { held: -1 } : {}),
      this.#markErased(id),
    ]);
    return !failed;
  }

  /** @throws {LeadChangedError} when another writer was faster; nothing but log entries is erased */
  async #eraseOnce(id: string, isWanted: (stored: Item) => boolean): Promise<Outcome> {
    const item = await findItem(this.documents, this.tables.leads, id);
    if (!item) {
      if (!(await findItem(this.documents, this.tables.held, id))) return 'missing';
      if (!(await this.eraseHeld(id))) throw new LeadChangedError();
      return 'erased';
    }
    if (!isWanted(item)) return 'kept';
    await this.#log.erase(id);
    await this.#photos.erase(storedPhotos(item));
    await this.#releaseArtists(item);
    const failed = await transactLeads(this.documents, [
      {
        Delete: {
          TableName: this.tables.leads,
          Key: { id },
          ...ifUnchanged(item, 'status', 'closed_at', 'queue', 'terms', 'visitor_keys', 'last_event_at', 'revision'),
        },
      },
      ...storedTokens(item).map((term) => ({
        Delete: { TableName: this.tables.terms, Key: tokenKey(term, positionOf(item)) },
      })),
      ...(await uncountVisitor(this.documents, this.tables.limits, item)),
      ...releaseCode(this.tables.terms, item),
      ...countChanges(
        this.tables.limits,
        Object.fromEntries([item.status, item.queue].filter(isCounter).map((counter) => [counter, -1])),
      ),
      ...uncountSource(this.tables.limits, item),
      this.#markErased(id),
    ]);
    if (failed) throw new LeadChangedError();
    return 'erased';
  }

  /** Gives the times of the lead's dates back, and forgets what it was offered. Not with the lead, because a transaction is limited to 100 writes. */
  async #releaseArtists(item: Item): Promise<void> {
    const writes = await claimChanges(this.documents, this.tables.limits, { gone: storedDates(item) });
    if (writes.length > 0 && (await transactLeads(this.documents, writes))) throw new LeadChangedError();
    await forgetOffers(this.documents, this.tables.limits, String(item.id), storedTimes(item));
  }

  /** The tombstone never expires: backups and exports can be as old as the operator keeps them. */
  #markErased(id: string) {
    // Also keeps a tombstone that an earlier version let expire.
    return changeItem(this.tables.limits, tombstoneKey(id), 'SET erased = :true REMOVE expires_at', { true: true });
  }
}

/** The condition that these fields have not changed since the item was read. */
function ifUnchanged(item: Item, ...fields: string[]) {
  const known = fields.filter((field) => item[field] !== undefined);
  return {
    ConditionExpression: fields
      .map((field) => (known.includes(field) ? `#${field} = :${field}` : `attribute_not_exists(#${field})`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
    ...(known.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(known.map((field) => [`:${field}`, item[field]])),
    }),
  };
}

/** The dates that can be read; the claims of others expire. */
function storedDates({ dates }: Item): LeadDate[] {
  return readItems(leadDateSchema, Array.isArray(dates) ? dates : [], 'date');
}

/** The times that the lead remembers it was offered. A stored offer of release 0.3.0 is not among them. */
function storedTimes({ offer, asked_times }: Item) {
  const asked = leadSchema.shape.asked_times.parse(asked_times) ?? [];
  const open = openOfferSchema.safeParse(offer).data;
  const ofOpen = open?.times.map((time) => ({ artist_id: open.artist_id, time })) ?? [];
  // They have the length of their offer, which is not remembered.
  return [...asked, ...ofOpen].map(({ artist_id, time }) => ({ artist_id, starts_at: time, minutes: dateMinutes.max }));
}

function isCounter(stored: unknown): stored is LeadCounter {
  return leadCounters.some((each) => each === stored);
}
