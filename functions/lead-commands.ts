import { leadCommandSchema } from '#shared/leads/lead-commands.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { findVisitorLeads } from './bookings/find-visitor-leads.ts';
import { openLeadStores, readLeadTables } from './bookings/lead-stores.ts';
import { DateCalendar } from './dates/date-list.ts';
import { putUpcoming } from './dates/put-date.ts';
import { giveTurns } from './leads/later.ts';
import { openPhotoEraser } from './photos/photo-eraser.ts';

const tables = readLeadTables();
const stores = openLeadStores(documents, tables, openPhotoEraser(documents, tables.limits));
const calendar = new DateCalendar(documents, tables.log);
const { counters, eraser } = stores;

/** Runs an operator's command. IAM decides who may call this function, so there is no account to check. */
export async function handler(event: unknown): Promise<object> {
  const { command, input } = leadCommandSchema.parse(event);
  switch (command) {
    case 'find':
      return findVisitorLeads(stores, input.who, input.cursor);
    case 'log':
      return stores.log.page(input.id, input.cursor);
    case 'erase':
      return { erased: await eraseEach(input.ids) };
    case 'recount': {
      const before = await counters.storedCounts();
      await putUpcoming({ ...stores, documents, tables, calendar }, new Date());
      await giveTurns(stores);
      return { before, counts: await counters.recount(new Date()) };
    }
  }
}

async function eraseEach(ids: readonly string[]): Promise<string[]> {
  const erased: string[] = [];
  for (const id of ids) {
    if (!(await eraser.erase(id))) continue;
    erased.push(id);
    // After restoring a backup, the operator erases these leads again.
    audit('lead erased', { actor: 'operator', target: id });
  }
  return erased;
}
