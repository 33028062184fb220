import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { Answer, EmailDelivery, LogEntry, LogEntryOf } from '#shared/leads/log-schemas.ts';
import { isEnded, type Later, queueOf } from '#shared/leads/turn.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Counting } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { type CountChanges, changeLead, type LeadChange, sumCounts } from './change-lead.ts';
import { isLeadChanged, LeadChangedError, LeadNotFoundError } from './errors.ts';
import { itemsWithIds } from './items-with-ids.ts';
import { countChanges } from './lead-counters.ts';
import { newDelivery, newEntry } from './lead-log.ts';
import { LeadTablesStore } from './lead-tables.ts';
import { findByKey, putMarker } from './log-markers.ts';
import { findItem, type Item, readLead, sortLeads } from './read-leads.ts';
import { transactLeads } from './transact-leads.ts';

/** Who makes a change, and when. */
export type Change = { by: string; now: Date };
export type StatusChange = { id: string; status: LeadStatus };
/** What an event changes on a lead, what it adds to the log, and what it changes beside both. */
export type Event<Entry extends LogEntry = LogEntry> = {
  change: LeadChange;
  entry?: Entry;
  /** Further entries, after `entry`. */
  more?: LogEntry[];
  others?: Write[];
  counting?: Counting;
};
/** An event with an entry. */
export type EntryEvent<Entry extends LogEntry = LogEntry> = Event<Entry> & { entry: Entry };
/** Finds the event for the current lead. `item` is the lead as it is stored. */
type EventOf<Found extends Event = Event> = (lead: Lead, item: Item) => Found | undefined | Promise<Found | undefined>;

/** Each lead takes two writes, and DynamoDB allows 100 in one transaction; one more counts the leads. */
const leadsPerTransaction = 49;

/** Changes of leads by staff, visitors and schedules. Each is written with its log entry, in one transaction. */
export class LeadChanges extends LeadTablesStore {
  /**
   * Changes the status; every transition is allowed. Setting the current status again changes nothing.
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {ContentionError} and nothing is written
   */
  async setStatus(id: string, status: LeadStatus, change: Change): Promise<Lead> {
    return this.changeFound(id, (lead) => (isAsWanted(lead, status) ? undefined : statusEvent(lead, status, change)));
  }

  /**
   * Changes the statuses of up to 100 distinct leads, in transactions of 49. When one of them is missing, nothing changes.
   * Repeating an interrupted call completes it. A lead that is erased during the call is left out.
   * @returns the leads in the order of `wanted`
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {ContentionError} when only some of the transactions were written
   */
  async setStatuses(wanted: readonly StatusChange[], change: Change): Promise<Lead[]> {
    const ids = wanted.map(({ id }) => id);
    const found = new Set((await this.#findAll(ids)).map(({ id }) => id));
    const missing = ids.find((id) => !found.has(id));
    if (missing !== undefined) throw new LeadNotFoundError(`No lead has the id ${missing}`);
    const leads: Lead[] = [];
    for (let from = 0; from < wanted.length; from += leadsPerTransaction) {
      leads.push(...(await this.#setSome(wanted.slice(from, from + leadsPerTransaction), change)));
    }
    return leads;
  }

  /**
   * Assigns a lead to an account, or removes its assignee. The last of several changes wins, and the log has them all. Assigning it to
   * the current assignee changes nothing.
   * @param assigneeId the caller checks that the account can sign in
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {ContentionError} and nothing is written
   */
  async setAssignee(id: string, assigneeId: string | null, { by, now }: Change): Promise<Lead> {
    const to = assigneeId ?? undefined;
    return this.changeFound(id, (lead) => (lead.assignee_id === to ? undefined : assigneeEvent(lead, to, now, by)));
  }

  /**
   * Removes the assignee of an open lead, unless the lead has another one by now.
   * @returns whether the lead was changed
   */
  async unassign(id: string, assigneeId: string, now: Date): Promise<boolean> {
    return this.#isChanged(id, (lead) =>
      lead.assignee_id === assigneeId && lead.status !== 'closed' ? assigneeEvent(lead, undefined, now) : undefined,
    );
  }

  /**
   * Puts a lead aside until a day, or takes it back. A lead that is not open keeps the day for when it is reopened.
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {ContentionError} and nothing is written
   */
  async setLater(id: string, later: Later | undefined, { by, now }: Change): Promise<Lead> {
    return this.changeFound(id, (lead) => {
      if (!later && !lead.later) return undefined;
      const { until, word } = later ?? {};
      return { change: { later }, entry: newEntry({ kind: 'later', by, until, word }, now) };
    });
  }

  /**
   * Removes the mark of answers that staff have not seen.
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {ContentionError} and nothing is written
   */
  async markRead(id: string): Promise<Lead> {
    return this.changeFound(id, ({ unread }) => (unread ? { change: { unread: undefined } } : undefined));
  }

  /**
   * Gives the turn of a lead to the studio, if the day has come until which it was put aside.
   * @returns whether the lead was changed
   */
  async endSnooze(id: string, now: Date): Promise<boolean> {
    return this.#isChanged(id, (lead) => {
      if (!lead.later || lead.later.returns_at > now.toISOString()) return undefined;
      return { change: { later: undefined }, entry: newEntry({ kind: 'later' }, now) };
    });
  }

  /**
   * Stores the turn of a lead that is older than turns.
   * @returns whether the lead was changed
   */
  async giveTurn(id: string): Promise<boolean> {
    return this.#isChanged(id, ({ turn }) => (turn ? undefined : { change: {} }));
  }

  /**
   * Logs an answer of the visitor, or one that was given outside of the product, once per key. A repeated request returns
   * the stored entry.
   * @returns the entry, and the lead after it
   * @throws {InvalidInputError} for a time in the future
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {KeyReusedError} when the key was used for something else
   * @throws {ContentionError} and nothing is written
   */
  async logAnswer(
    id: string,
    answer: Answer,
    key: string,
    { by, now }: Pick<Change, 'now'> & Partial<Change>,
  ): Promise<{ entry: LogEntryOf<'answer'>; lead: Lead }> {
    if (Date.parse(answer.happened_at) > now.getTime()) {
      throw new InvalidInputError('An answer cannot be in the future.', { field: 'happened_at' });
    }
    const entry: LogEntryOf<'answer'> = newEntry({ kind: 'answer', by, ...answer }, now);
    const logged = await this.once({ lead: id, key, content: contentOf(answer, by) }, () => ({ change: {}, entry }));
    return { entry, ...logged };
  }

  /**
   * Queues the email that asks a new address of the visitor to confirm itself, once per key. The lead keeps its address until then.
   * @param counting counts the email
   * @throws {InvalidInputError} for the address that the lead has
   * @throws like `once`, and what `counting` refuses it with
   */
  async checkEmail(id: string, email: string, key: string, counting: Counting, now: Date): Promise<Lead> {
    const request = { lead: id, key, content: JSON.stringify(['email', email]) };
    const { lead: changed } = await this.once(request, (lead) => {
      if (lead.email === email) throw new InvalidInputError('We have this email address.', { field: 'email' });
      const version = nextLink(lead);
      const at = now.toISOString();
      const delivery: EmailDelivery = { fate: 'queued', at, attempts: 0 };
      const entry = newEntry({ kind: 'link', recipient: email, confirms: version, delivery } as const, now);
      return { change: { email_check: { email, at, version } }, entry, counting };
    });
    return changed;
  }

  /**
   * Gives the lead a new link and queues the email with it, once per key.
   * @param counting counts the email
   * @throws like `once`, and what `counting` refuses it with
   */
  async renewLink(id: string, key: string, counting: Counting, now: Date): Promise<void> {
    await this.once({ lead: id, key, content: 'link' }, (lead) => ({
      change: { link_version: nextLink(lead) },
      entry: newEntry({ kind: 'link', recipient: lead.email, delivery: newDelivery(lead, now) } as const, now),
      counting,
    }));
  }

  /**
   * Writes an event once per key. A repeated request returns the stored entry.
   * @param eventOf finds the event for the current lead, or refuses it; nothing is written if it finds none
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {KeyReusedError} when the key was used for something else
   * @throws {ContentionError} and nothing is written
   */
  async once<Entry extends LogEntry>(
    request: { lead: string; key: string; content: string },
    eventOf: EventOf<EntryEvent<Entry>>,
  ): Promise<{ entry?: Entry; lead: Lead }> {
    return retryConflicts(async () => {
      const { item, lead } = await this.find(request.lead);
      if (!item || !lead) throw new LeadNotFoundError(`No lead has the id ${request.lead}`);
      let refusal: unknown = new LeadChangedError();
      try {
        const event = await eventOf(lead, item);
        if (!event) return { lead };
        const marker = putMarker(this.tables.log, request, event.entry);
        const changed = await this.write(lead, { ...event, others: [...(event.others ?? []), marker] });
        if (changed) return { entry: event.entry, lead: changed };
      } catch (error) {
        refusal = error;
      }
      // What a request has done can be a reason to refuse it when it is repeated.
      const stored = await findByKey(this.documents, this.tables.log, request);
      if (!stored) throw refusal;
      return { entry: stored as Entry, lead };
    }, isLeadChanged);
  }

  /** Sets the statuses of leads in one transaction. Leads that were erased are left out. */
  async #setSome(wanted: readonly StatusChange[], change: Change): Promise<Lead[]> {
    return retryConflicts(async () => {
      const found = new Map((await this.#findAll(wanted.map(({ id }) => id))).map((lead) => [lead.id, lead]));
      const writes: Write[] = [];
      let counts: CountChanges = {};
      const leads = wanted.flatMap(({ id, status }) => {
        const lead = found.get(id);
        if (!lead || isAsWanted(lead, status)) return lead ?? [];
        const { change: changes, entry } = statusEvent(lead, status, change);
        const { changed, counts: ofLead, writes: both } = changeLead(this.tables, lead, changes, entry);
        writes.push(...both);
        counts = sumCounts(counts, ofLead);
        return changed;
      });
      if (writes.length === 0) return leads;
      if (await transactLeads(this.documents, [...writes, ...countChanges(this.tables.limits, counts)])) {
        throw new LeadChangedError();
      }
      return leads;
    }, isLeadChanged);
  }

  /**
   * Writes what `eventOf` finds for the current lead; nothing if it finds no event.
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {ContentionError} and nothing is written
   */
  async changeFound(id: string, eventOf: EventOf): Promise<Lead> {
    const lead = await this.#change(id, eventOf);
    if (!lead) throw new LeadNotFoundError(`No lead has the id ${id}`);
    return lead;
  }

  async #isChanged(id: string, eventOf: (lead: Lead) => Event | undefined): Promise<boolean> {
    let event: Event | undefined;
    await this.#change(id, (lead) => {
      event = eventOf(lead);
      return event;
    });
    return event !== undefined;
  }

  /**
   * Writes what `eventOf` finds for the current lead; nothing if it finds no event.
   * @returns the lead after it; undefined when there is no such lead
   */
  async #change(id: string, eventOf: EventOf): Promise<Lead | undefined> {
    return retryConflicts(async () => {
      const { item, lead } = await this.find(id);
      const event = item && lead && (await eventOf(lead, item));
      if (!lead || !event) return lead;
      const changed = await this.write(lead, event);
      // The entry and the counters must match the values that they replace.
      if (!changed) throw new LeadChangedError();
      return changed;
    }, isLeadChanged);
  }

  protected async find(id: string): Promise<{ item: Item | undefined; lead: Lead | undefined }> {
    const item = await findItem(this.documents, this.tables.leads, id);
    return { item, lead: readLead(item) };
  }

  /** @returns undefined when a condition does not hold; nothing is written */
  protected async write(
    lead: Lead,
    { change, entry, more = [], others = [], counting }: Event,
  ): Promise<Lead | undefined> {
    const { changed, counts, writes } = changeLead(this.tables, lead, change, ...(entry ? [entry] : []), ...more);
    const all = [...writes, ...countChanges(this.tables.limits, counts), ...others];
    return (await transactLeads(this.documents, all, counting)) ? undefined : changed;
  }

  async #findAll(ids: readonly string[]): Promise<Lead[]> {
    return sortLeads(await itemsWithIds(this.documents, this.tables.leads, ids), readLead).leads;
  }
}

/** The version of the next link, which no link had before. */
function nextLink({ link_version = 1, email_check }: Lead): number {
  return Math.max(link_version, email_check?.version ?? 0) + 1;
}

/** What a repeated request repeats: the page of the visitor sends no time. */
function contentOf({ happened_at, ...answer }: Answer, by: string | undefined): string {
  return JSON.stringify([by, 'answer', by ? { ...answer, happened_at } : answer]);
}

/** A closed or converted lead whose visitor wrote again can be closed or converted again. */
function isAsWanted(lead: Lead, status: LeadStatus): boolean {
  return lead.status === status && !(isEnded(status) && queueOf(lead));
}

function statusEvent(lead: Lead, status: LeadStatus, { by, now }: Change) {
  return { change: { status }, entry: newEntry({ kind: 'status', by, from: lead.status, to: status }, now) };
}

function assigneeEvent(lead: Lead, to: string | undefined, now: Date, by?: string) {
  const entry = newEntry({ kind: 'assignee', by, from: lead.assignee_id, to }, now);
  return { change: { assignee_id: to }, entry };
}
