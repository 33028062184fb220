import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { askedTimes } from '#shared/dates/asked-times.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { placeBeforeOffer } from '#shared/leads/turn.ts';
import { isWritten, writeTransaction } from '../aws/transaction.ts';
import { changeItem, ifHolds, putNew, type Write } from '../aws/write.ts';
import { askedDeposit } from '../dates/lead-dates.ts';
import { countFirstAnswer } from '../leads/answer-times.ts';
import { changeLead } from '../leads/change-lead.ts';
import { LeadChangedError } from '../leads/errors.ts';
import { beforeReply, type LeadBefore, takenBack } from '../leads/held-replies.ts';
import { countChanges } from '../leads/lead-counters.ts';
import { newEntry } from '../leads/lead-log.ts';
import { LeadTablesStore } from '../leads/lead-tables.ts';
import { markerKey } from '../leads/log-markers.ts';
import { isHeld } from '../visitors/reply-hold.ts';
import { EmailLog } from './email-log.ts';
import { ReplySentError } from './errors.ts';

type ReplyEntry = LogEntryOf<'reply'>;
/** A request for a reply: its Idempotency-Key, and a hash of what it asks for. */
type ReplyRequest = {
  key: string;
  fingerprint: string;
  endsWait?: boolean | undefined;
  keepsPlace?: boolean | undefined;
};
/** A reply that was stored earlier under a key. */
export type StoredReply = { fingerprint: string; id: string; entry: ReplyEntry | undefined; before?: LeadBefore };

/** Stores replies in the log of a lead. A marker in the same partition remembers the Idempotency-Key of each. */
export class ReplyRepository extends LeadTablesStore<'leads' | 'log' | 'limits'> {
  readonly #emails = new EmailLog(this.documents, this.tables);

  /** A reply in the log of a lead. */
  async find(lead_id: string, id: string): Promise<ReplyEntry | undefined> {
    const entry = await this.#emails.find({ lead_id, id });
    return entry?.kind === 'reply' ? entry : undefined;
  }

  /** The reply that was stored under this key of the lead. */
  async findByKey(lead_id: string, key: string): Promise<StoredReply | undefined> {
    const read = new GetCommand({ TableName: this.tables.log, Key: markerKey(lead_id, key), ConsistentRead: true });
    const { Item } = await this.documents.send(read);
    if (!Item) return undefined;
    const { fingerprint, entry: id, before } = Item;
    return { fingerprint, id, before, entry: await this.find(lead_id, id) };
  }

  /**
   * Stores a reply and what it changes on the lead, in one transaction. The table's stream then sends it. The failed reply
   * that it repeats keeps its id, so that it is repeated once.
   * @param lead the lead as it was read
   * @returns the lead after the reply
   * @throws {LeadChangedError} when the lead or the failed reply changed or was erased since, or the key was used; nothing is
   * stored
   */
  async add(lead: Lead, entry: ReplyEntry, request: ReplyRequest, isContacted: boolean): Promise<Lead> {
    // An answer never takes a booking or a closed lead back.
    const status = isContacted && lead.status === 'new' ? 'contacted' : lead.status;
    const change = {
      status,
      // A repeated reply makes no new offer of the old one.
      ...(entry.offer &&
        !entry.repeats && {
          offer: {
            ...entry.offer,
            id: entry.id,
            offered_at: entry.at,
            place: request.keepsPlace ? placeBeforeOffer(lead) : undefined,
          },
          asked_times: askedTimes(lead, entry.offer, entry.at),
          ...askedDeposit(lead, entry.offer),
        }),
      ...((entry.offer || request.endsWait) && { waiting_since: undefined }),
    };
    const marked = newEntry({ kind: 'status', by: entry.by, from: lead.status, to: status }, new Date(entry.at));
    const entries = status === lead.status ? [entry] : [entry, marked];
    const { changed, counts, writes } = changeLead(this.tables, lead, change, ...entries);
    const { key, fingerprint } = request;
    const marker = { ...markerKey(lead.id, key), entry: entry.id, fingerprint, before: beforeReply(lead) };
    const transaction = writeTransaction(this.documents, [
      ...writes,
      ...countChanges(this.tables.limits, counts),
      ...(entry.repeats ? [this.#repeated(lead.id, entry.repeats, entry.id)] : []),
      putNew(this.tables.log, marker),
    ]);
    if (await isWritten(transaction)) return changed;
    throw new LeadChangedError('The lead changed, or the reply was stored by another request');
  }

  /**
   * Removes a reply that waits to be sent, and what it changed on the lead unless something else has changed that since.
   * @param lead the lead as it was read
   * @returns the lead afterwards
   * @throws {ReplySentError} when an attempt to send the reply has begun
   * @throws {LeadChangedError} when the lead has changed since it was read, or the reply is gone
   */
  async withdraw(lead: Lead, entry: ReplyEntry, before: LeadBefore, by: string, now: Date): Promise<Lead> {
    const { fate } = entry.delivery;
    if (fate === 'none' && !isHeld(entry.at, now)) throw new ReplySentError('The visitor can read the reply already.');
    // A field that the lead did not have is not stored, and has to be removed.
    const isLast = lead.turn_at === entry.at;
    const back = takenBack(lead, entry, before);
    const { status = lead.status } = back;
    const isMarked = status !== lead.status;
    // The visitor has seen it if the attempt to send it is late.
    const page_version = isHeld(entry.at, now)
      ? (back.page_version ?? lead.page_version)
      : (lead.page_version ?? 0) + 1;
    const change = { ...back, page_version };
    const marked = newEntry({ kind: 'status', by, from: lead.status, to: status }, now);
    const { changed, counts, writes } = changeLead(this.tables, lead, change, ...(isMarked ? [marked] : []));
    const removal: Write = {
      Delete: {
        TableName: this.tables.log,
        Key: { lead_id: lead.id, id: entry.id },
        ...ifHolds('delivery.fate = :unsent AND delivery.attempts = :none', {
          unsent: fate === 'none' ? fate : 'queued',
          none: 0,
        }),
      },
    };
    const transaction = writeTransaction(this.documents, [
      ...writes,
      ...countChanges(this.tables.limits, counts),
      ...(isLast ? countFirstAnswer(this.tables.limits, { ...lead, ...back }, entry.at, -1) : []),
      removal,
    ]);
    if (await isWritten(transaction)) return changed;
    const { delivery } = (await this.find(lead.id, entry.id)) ?? {};
    if (delivery && (delivery.fate !== 'queued' || delivery.attempts > 0)) {
      throw new ReplySentError('The reply has been sent already.');
    }
    throw new LeadChangedError('The lead has changed, or the reply was taken back by another request');
  }

  #repeated(lead_id: string, id: string, by: string): Write {
    const isFailed = 'delivery.fate = :failed AND attribute_not_exists(repeated_by)';
    return changeItem(this.tables.log, { lead_id, id }, 'SET repeated_by = :by', { by, failed: 'failed' }, isFailed);
  }
}
