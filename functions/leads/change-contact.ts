import type { Lead } from '#shared/leads/lead-schemas.ts';
import { byVisitor } from '#shared/leads/log-limits.ts';
import type { Write } from '../aws/write.ts';
import type { LeadChange } from './change-lead.ts';
import { LeadNotFoundError } from './errors.ts';
import { LeadChanges } from './lead-changes.ts';
import { newEntry } from './lead-log.ts';
import type { Item } from './read-leads.ts';
import { putToken, searchTokensOf, storedTokens, tokenKey } from './search-tokens.ts';

/** The changes of a lead that also change what search knows of its visitor. */
export class ContactChanges extends LeadChanges {
  /** The key of a search token of a lead. */
  protected readonly tokenKey: typeof tokenKey = tokenKey;

  /**
   * Changes the phone number, for the visitor, with what search knows of it, once per key. The same number changes nothing.
   * @throws like `once`
   */
  async setPhone(id: string, phone: string, key: string, now: Date): Promise<Lead> {
    const request = { lead: id, key, content: JSON.stringify(['phone', phone]) };
    const { lead: changed } = await this.once(request, (lead, item) => {
      if (lead.phone === phone) return undefined;
      const entry = newEntry({ kind: 'phone', by: byVisitor, from: lead.phone, to: phone }, now);
      return { ...contactChange(this.tables.terms, item, lead, { phone }, this.tokenKey), entry };
    });
    return changed;
  }

  /**
   * Gives the lead the address that was checked, with what search knows of it. The link that confirmed it becomes the
   * link to the request: older ones open nothing. Confirming twice changes nothing.
   * @throws {LeadNotFoundError} when another address has been entered since
   * @throws like `changeFound`
   */
  async confirmEmail(id: string, version: number, now: Date): Promise<Lead> {
    return this.changeFound(id, (lead, item) => {
      const { email_check: check, email: from, link_version = 1 } = lead;
      if (check?.version !== version) throw new LeadNotFoundError('This email address is not the last one entered');
      if (link_version >= version) return undefined;
      const contact = { email: check.email };
      const { change, others } = contactChange(this.tables.terms, item, lead, contact, this.tokenKey);
      const entry = newEntry({ kind: 'email', by: byVisitor, from, to: check.email }, now);
      return { change: { ...change, link_version: version, email_problem: undefined }, others, entry };
    });
  }
}

/**
 * What another phone number or email address changes: the lead and its search tokens. A number of 40 digits replaces another with fewer
 * than 90 writes.
 * @param table of the search tokens
 * @param item the lead as it is stored
 * @param keyOf the key of one of its search tokens
 */
function contactChange(
  table: string,
  item: Item,
  lead: Lead,
  contact: Partial<Pick<Lead, 'phone' | 'email'>>,
  keyOf: typeof tokenKey,
): { change: LeadChange; others: Write[] } {
  const had = storedTokens(item);
  const wanted = searchTokensOf({ ...lead, ...contact });
  // Tokens by older rules, which no value has any more, are kept.
  const gone = searchTokensOf(lead).filter((term) => had.includes(term) && !wanted.includes(term));
  const added = wanted.filter((term) => !had.includes(term));
  const terms = [...had.filter((term) => !gone.includes(term)), ...added];
  const others: Write[] = [
    ...gone.map((term) => ({ Delete: { TableName: table, Key: keyOf(term, lead) } })),
    ...added.map((term) => putToken(table, keyOf(term, lead), lead)),
  ];
  return { change: { ...contact, terms }, others };
}
