import { type CommandResult, type LeadCommandName, leadCommandSchema } from '#shared/lead-commands.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { CountedLeads } from './leads/counted-leads.ts';
import { findGuest } from './leads/find-guest.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { LeadSearch } from './leads/lead-search.ts';

const tables = {
  leads: requireEnv('LEADS_TABLE'),
  terms: requireEnv('LEAD_TERMS_TABLE'),
  counts: requireEnv('LIMITS_TABLE'),
};
const counted = new CountedLeads(documents, tables);
const leads = new LeadRepository(documents, tables.leads);
const search = new LeadSearch(documents, tables.terms, leads);

/** Does what an operator asks for. Whoever may call it by IAM may do so: there is no account to check. */
export async function handler(event: unknown): Promise<CommandResult<LeadCommandName>> {
  const { command, input } = leadCommandSchema.parse(event);
  switch (command) {
    case 'find':
      return findGuest({ leads, search }, input.who, input.cursor);
    case 'erase':
      return { erased: await eraseEach(input.ids) };
    case 'recount':
      return { before: await counted.counts(), counts: await counted.recount() };
  }
}

async function eraseEach(ids: readonly string[]): Promise<string[]> {
  const erased: string[] = [];
  for (const id of ids) {
    if (!(await counted.erase(id, new Date()))) continue;
    erased.push(id);
    // Whoever restores a backup erases these again.
    log.info('Lead erased by an operator', { lead: id });
  }
  return erased;
}
