import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Write } from '../aws/write.ts';
import { type CountChanges, changeLead } from './change-lead.ts';
import { isLeadChanged, LeadChangedError, LeadNotFoundError } from './errors.ts';
import { itemsWithIds } from './items-with-ids.ts';
import { countLeads } from './lead-counters.ts';
import { newEntry } from './lead-log.ts';
import { LeadTablesStore } from './lead-tables.ts';
import { findItem, readLead, sortLeads } from './read-leads.ts';
import { transactLeads } from './transact-leads.ts';

/** Who makes a change, and when. */
export type Change = { by: string; now: Date };
/** A change by a staff member, or by the system itself. */
type AnyChange = Omit<Change, 'by'> & Partial<Change>;
export type StatusChange = { id: string; status: LeadStatus };

/** Each lead takes two writes, and DynamoDB allows 100 in one transaction; one more counts the leads. */
const leadsPerTransaction = 49;

/** Changes that staff make to leads. Each is written with its log entry, in one transaction. */
export class LeadChanges extends LeadTablesStore<'leads' | 'log' | 'counts'> {
  /**
   * Changes the status; every transition is allowed. Setting the current status again changes nothing.
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {ContentionError} and nothing is written
   */
  async setStatus(id: string, status: LeadStatus, change: Change): Promise<Lead> {
    return retryConflicts(async () => {
      const lead = readLead(await findItem(this.documents, this.tables.leads, id));
      if (!lead) throw new LeadNotFoundError(`No lead has the id ${id}`);
      if (lead.status === status) return lead;
      const { changed, counts, writes } = this.#changeStatus(lead, status, change);
      const failed = await transactLeads(this.documents, [...writes, countLeads(this.tables.counts, counts)]);
      // The decremented counter must match the current status.
      if (failed) throw new LeadChangedError();
      return changed;
    }, isLeadChanged);
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
  async setAssignee(id: string, assigneeId: string | null, change: Change): Promise<Lead> {
    const lead = await this.#assign(id, assigneeId ?? undefined, change, () => true);
    if (!lead) throw new LeadNotFoundError(`No lead has the id ${id}`);
    return lead;
  }

  /**
   * Removes the assignee of an open lead, unless the lead has another one by now.
   * @returns whether the lead was changed
   */
  async unassign(id: string, assigneeId: string, now: Date): Promise<boolean> {
    let isChanged = false;
    await this.#assign(id, undefined, { now }, ({ assignee_id, status }) => {
      isChanged = assignee_id === assigneeId && status !== 'closed';
      return isChanged;
    });
    return isChanged;
  }

  /** Sets the statuses of leads in one transaction. Leads that were erased are left out. */
  async #setSome(wanted: readonly StatusChange[], change: Change): Promise<Lead[]> {
    return retryConflicts(async () => {
      const found = new Map((await this.#findAll(wanted.map(({ id }) => id))).map((lead) => [lead.id, lead]));
      const writes: Write[] = [];
      const counts: CountChanges = {};
      const leads = wanted.flatMap(({ id, status }) => {
        const lead = found.get(id);
        if (!lead || lead.status === status) return lead ?? [];
        const { changed, counts: ofLead, writes: both } = this.#changeStatus(lead, status, change);
        writes.push(...both);
        for (const [counter, by] of Object.entries(ofLead) as [LeadStatus, number][]) {
          counts[counter] = (counts[counter] ?? 0) + by;
        }
        return changed;
      });
      if (writes.length === 0) return leads;
      const failed = await transactLeads(this.documents, [...writes, countLeads(this.tables.counts, counts)]);
      if (failed) throw new LeadChangedError();
      return leads;
    }, isLeadChanged);
  }

  /** @returns undefined when there is no such lead */
  async #assign(
    id: string,
    assigneeId: string | undefined,
    change: AnyChange,
    isWanted: (lead: Lead) => boolean,
  ): Promise<Lead | undefined> {
    return retryConflicts(async () => {
      const lead = readLead(await findItem(this.documents, this.tables.leads, id));
      if (!lead || !isWanted(lead) || lead.assignee_id === assigneeId) return lead;
      const entry = newEntry({ kind: 'assignee', by: change.by, from: lead.assignee_id, to: assigneeId }, change.now);
      const { changed, writes } = changeLead(this.tables, lead, { assignee_id: assigneeId }, entry);
      // The entry must name the former assignee, and the index key contains the status.
      if (await transactLeads(this.documents, writes)) throw new LeadChangedError();
      return changed;
    }, isLeadChanged);
  }

  #changeStatus(lead: Lead, status: LeadStatus, { by, now }: Change) {
    const entry = newEntry({ kind: 'status', by, from: lead.status, to: status }, now);
    return changeLead(this.tables, lead, { status }, entry);
  }

  async #findAll(ids: readonly string[]): Promise<Lead[]> {
    return sortLeads(await itemsWithIds(this.documents, this.tables.leads, ids), readLead).leads;
  }
}
