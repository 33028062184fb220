import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { Write } from '../aws/write.ts';
import { ContactChanges } from '../leads/change-contact.ts';
import { changeLead } from '../leads/change-lead.ts';
import type { Event } from '../leads/lead-changes.ts';
import { putEntry } from '../leads/lead-log.ts';
import { findItem, leadOf, readHeldLead } from '../leads/read-leads.ts';
import { heldTokenKey } from '../leads/search-tokens.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { lastEventAsRead } from './held-lead-repository.ts';

/**
 * Changes of held requests by their visitors, to whom they look like any other. They are stored with the request, and are part of the
 * lead that staff release. No counter changes, and no email is sent.
 */
export class HeldChanges extends ContactChanges {
  protected override readonly tokenKey = heldTokenKey;

  protected override async find(id: string) {
    const item = await findItem(this.documents, this.tables.held, id);
    const held = item && readHeldLead(item);
    return { item, lead: held && leadOf(held, new Date()) };
  }

  protected override async write(lead: Lead, { change, entry, more = [], others = [], counting }: Event) {
    const entries = [...(entry ? [entry] : []), ...more];
    const { changed } = changeLead(this.tables, lead, change, ...entries);
    const puts = entries.map((each) => putEntry(this.tables.log, lead.id, each, true));
    const update = this.#update(lead, { ...changed, ...(change.terms && { terms: change.terms }) });
    return (await transactLeads(this.documents, [update, ...puts, ...others], counting)) ? undefined : changed;
  }

  /** A held request has no status. */
  #update(before: Lead, { status: _, ...after }: Lead & { terms?: string[] }): Write {
    const was: Record<string, unknown> = before;
    const set = Object.entries(after).filter(([name, value]) => value !== undefined && value !== was[name]);
    const { ConditionExpression, ExpressionAttributeValues } = lastEventAsRead(before);
    return {
      Update: {
        TableName: this.tables.held,
        Key: { id: before.id },
        UpdateExpression: `SET ${set.map(([name]) => `${name} = :${name}`).join(', ')}`,
        ConditionExpression,
        ExpressionAttributeValues: {
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
          ...ExpressionAttributeValues,
        },
      },
    };
  }
}
