import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type HeldLead, heldLeadSchema, type Lead, leadSchema } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { type Counting, isRefused, maxTransactionWrites } from '../aws/transaction.ts';
import { changeItem, ifNew } from '../aws/write.ts';
import { assigneeKeys } from '../leads/assignee.ts';
import { countsOf, queueKeys } from '../leads/change-lead.ts';
import {
  CodeTakenError,
  isLeadChanged,
  LeadChangedError,
  LeadErasedError,
  LeadNotFoundError,
} from '../leads/errors.ts';
import { reserveCode } from '../leads/lead-codes.ts';
import { countLeads } from '../leads/lead-counters.ts';
import { LeadLog, putEntry } from '../leads/lead-log.ts';
import { unsentKeys } from '../leads/lead-repository.ts';
import { LeadTablesStore, tombstoneKey } from '../leads/lead-tables.ts';
import { findItem, isProbe, leadOf, readHeldLead, readLead } from '../leads/read-leads.ts';
import {
  heldTokenKey,
  maxTokens,
  probeTokenKey,
  putToken,
  searchTokensOf,
  storedTokens,
  tokenKey,
} from '../leads/search-tokens.ts';
import { countSource } from '../leads/source-counters.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { claimPhotos, photoTaken } from '../photos/photo-items.ts';
import { deleteHeldLead, isCounted } from './held-lead-repository.ts';

/** The reasons of a cancelled transaction hold the items that were stored before. */
const returned = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** A new lead is the studio's turn; an imported one can be older than turns. */
function withTurn(lead: Lead): Lead {
  return { ...lead, ...turnOf(lead) };
}

/**
 * Adds leads, together with their search tokens and the counters by status, in one transaction. So search finds every
 * lead, and the summary is right. A lead that could not be read any more is refused with a `z.ZodError`.
 */
export class LeadWriter extends LeadTablesStore {
  readonly #log = new LeadLog(this.documents, this.tables.log);

  /**
   * Stores a lead, once per id, with the first entries of its log, if there are any, and what counts them.
   * @returns the stored lead: this one, or the one stored earlier under the same id
   * @throws {LeadErasedError} when the id was erased; nothing is stored
   * @throws {CodeTakenError} when another lead has the code; nothing is stored
   * @throws {InvalidInputError} when a photo is unknown, too old or of another request; nothing is stored
   * @throws what `counting` refuses the lead with; nothing is stored
   */
  async addOnce(given: Lead, entries: readonly LogEntry[] = [], counting?: Counting): Promise<Lead | HeldLead> {
    const lead = withTurn(given);
    const writes = [
      ...this.#claimPhotos(lead),
      ...this.#putLead(lead),
      this.#absent(this.tables.held, lead.id),
      this.#notErased(lead.id),
      countLeads(this.tables.limits, countsOf(lead, 1)),
      countSource(this.tables.limits, lead, 1),
      ...entries.map((entry) => putEntry(this.tables.log, lead.id, entry)),
      ...this.#reserveCode(lead),
    ];
    const failed = await transactLeads(this.documents, writes, counting);
    return failed ? this.#storedBefore(lead, failed) : lead;
  }

  /** The lead or held request that was stored under this id: the function that takes bookings may check, but not read. */
  async find(id: string): Promise<Lead | HeldLead | undefined> {
    const absent = [this.tables.leads, this.tables.held].map((table) => this.#absent(table, id));
    const failed = await transactLeads(this.documents, absent);
    const item = failed?.map(({ Item }) => Item && unmarshall(Item)).find((each) => each?.id === id);
    return item && (item.list === 'held' ? readHeldLead(item) : readLead(item));
  }

  /**
   * Stores the booking of the self-test, once per id. The transaction writes to the tables of a real booking, so that a
   * missing right fails it too. A probe has no key of an index and no search token, and no counter changes.
   * @throws {LeadErasedError} when another lead has the id, or was erased under it; nothing is stored
   */
  async addProbe({ status: _, assignee_id: __, ...lead }: Lead): Promise<void> {
    const failed = await transactLeads(this.documents, [
      this.#putOnce(this.tables.leads, { ...lead, probe: true }),
      putToken(this.tables.terms, probeTokenKey(lead.id), lead),
      this.#absent(this.tables.held, lead.id),
      this.#notErased(lead.id),
      countLeads(this.tables.limits, {}),
    ]);
    const item = failed?.map(({ Item }) => Item && unmarshall(Item)).find((each) => each?.id === lead.id);
    if (failed && !isProbe(item)) throw new LeadErasedError('This id belongs to another booking request.');
  }

  /**
   * Stores a booking request that looks like spam apart from the leads, once per id. Only operators can search for it.
   * @returns the stored request: this one, or what was stored earlier under the same id
   * @throws {LeadErasedError} when the id was erased; nothing is stored
   * @throws {CodeTakenError} when another lead has the code; nothing is stored
   * @throws {InvalidInputError} when a photo is unknown, too old or of another request; nothing is stored
   */
  async hold(lead: HeldLead): Promise<Lead | HeldLead> {
    const terms = searchTokensOf(lead);
    // Releasing deletes these tokens and writes all tokens of the lead, in one transaction of at most 100 writes.
    const kept = terms.slice(0, maxTransactionWrites - 6 - terms.length);
    const failed = await transactLeads(this.documents, [
      ...this.#claimPhotos(lead),
      this.#putOnce(this.tables.held, { ...heldLeadSchema.parse(lead), list: 'held', terms: kept }),
      ...kept.map((term) => putToken(this.tables.terms, heldTokenKey(term, lead), lead)),
      this.#absent(this.tables.leads, lead.id),
      this.#notErased(lead.id),
      countLeads(this.tables.limits, { held: 1 }),
      ...this.#reserveCode(lead),
    ]);
    return failed ? this.#storedBefore(lead, failed) : lead;
  }

  /**
   * Turns a held request into a new lead with its original time. The table's stream then triggers the email, as for any
   * new lead. Releasing twice changes nothing.
   * @throws {LeadNotFoundError} when it is neither held nor a lead
   */
  async release(id: string, now: Date): Promise<Lead> {
    return retryConflicts(async () => {
      const item = await findItem(this.documents, this.tables.held, id);
      const request = item && readHeldLead(item);
      if (!item || !request) {
        const lead = readLead(await findItem(this.documents, this.tables.leads, id));
        if (!lead) throw new LeadNotFoundError(`No held request has the id ${id}`);
        return lead;
      }
      const { email_check: check } = request;
      const checked = { ...request, ...(check && { email_check: { ...check, at: now.toISOString() } }) };
      const lead = withTurn(leadOf(checked, now));
      // Before the transaction, which can have no room for it: a release that is interrupted is repeated.
      await this.#log.releaseEmail(id, now);
      const failed = await transactLeads(this.documents, [
        ...this.#putLead(lead),
        ...deleteHeldLead(this.tables, item),
        countLeads(this.tables.limits, { ...(isCounted(item) && { held: -1 }), ...countsOf(lead, 1) }),
        countSource(this.tables.limits, lead, 1),
      ]);
      if (failed) throw new LeadChangedError();
      return lead;
    }, isLeadChanged);
  }

  /**
   * Leaves a request held: it is not among the leads to answer any more, and not counted. Keeping it twice changes nothing.
   * @throws {LeadNotFoundError} when it is not held
   */
  async keep(id: string, now: Date): Promise<void> {
    const failed = await transactLeads(this.documents, [
      {
        Update: {
          TableName: this.tables.held,
          Key: { id },
          UpdateExpression: 'SET held.kept_at = :now',
          ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(held.kept_at)',
          ExpressionAttributeValues: { ':now': now.toISOString() },
          ...returned,
        },
      },
      countLeads(this.tables.limits, { held: -1 }),
    ]);
    if (failed && !failed[0]?.Item) throw new LeadNotFoundError(`No held request has the id ${id}`);
  }

  /**
   * Adds the search tokens that a lead lacks because it was stored before there were such tokens.
   * @returns whether there were any
   */
  async addTokens(id: string): Promise<boolean> {
    const item = await findItem(this.documents, this.tables.leads, id);
    const lead = readLead(item);
    if (!item || !lead) return false;
    const had = storedTokens(item);
    const added = searchTokensOf(lead)
      .filter((term) => !had.includes(term))
      .slice(0, Math.max(0, maxTokens - had.length));
    if (added.length === 0) return false;
    const failed = await transactLeads(this.documents, [
      changeItem(
        this.tables.leads,
        { id },
        'SET terms = :terms',
        { phone: lead.phone, email: lead.email, terms: [...had, ...added] },
        // The lead may have been erased or got another phone number or email address since it was read.
        'phone = :phone AND email = :email',
      ),
      ...added.map((term) => putToken(this.tables.terms, tokenKey(term, lead), lead)),
    ]);
    return !failed;
  }

  /**
   * The lead or held request that was stored earlier for this id, from the cancellation reasons. For a damaged one, returns
   * the new request, so that a visitor who retries gets a success response.
   */
  #storedBefore(request: Lead | HeldLead, failed: readonly CancellationReason[]): Lead | HeldLead {
    const { id } = request;
    const item = failed.map(({ Item }) => Item && unmarshall(Item)).find((each) => each?.id === id);
    if (item) return (item.list === 'held' ? readHeldLead(item) : readLead(item)) ?? request;
    if (request.code && isRefused(failed.at(-1))) throw new CodeTakenError();
    if (failed.slice(0, request.photos?.length ?? 0).some(isRefused)) throw photoTaken();
    throw new LeadErasedError('This booking request was erased. To send it again, use a new Idempotency-Key.');
  }

  /** The first writes of a new lead. */
  #claimPhotos({ id, photos = [], created_at }: Lead | HeldLead) {
    return claimPhotos(this.tables.limits, id, photos, new Date(created_at));
  }

  /** The last write of a new lead. */
  #reserveCode({ code, id }: Pick<Lead, 'code' | 'id'>) {
    return code === undefined ? [] : [reserveCode(this.tables.terms, code, id)];
  }

  /** Writes a new lead with its search tokens. */
  #putLead(lead: Lead) {
    // The lead stores its tokens, so that erasing finds them even after the rules for tokens have changed.
    // Each photo takes one write of the transaction.
    const terms = searchTokensOf(lead).slice(0, maxTokens - (lead.photos?.length ?? 0));
    const { assignee_id, ...stored } = leadSchema.parse(lead);
    return [
      this.#putOnce(this.tables.leads, {
        ...stored,
        list: 'leads',
        terms,
        ...unsentKeys(lead.notification),
        ...assigneeKeys(assignee_id, lead.status),
        ...queueKeys(lead),
      }),
      ...terms.map((term) => putToken(this.tables.terms, tokenKey(term, lead), lead)),
    ];
  }

  #putOnce(TableName: string, Item: Record<string, unknown>) {
    return { Put: { TableName, Item, ...ifNew, ...returned } };
  }

  #absent(TableName: string, id: string) {
    return { ConditionCheck: { TableName, Key: { id }, ...ifNew, ...returned } };
  }

  #notErased(id: string) {
    return { ConditionCheck: { TableName: this.tables.limits, Key: tombstoneKey(id), ...ifNew } };
  }
}
