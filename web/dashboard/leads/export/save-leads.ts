import { leadPageLimit } from '#shared/leads/lead-filters.ts';
import { call } from '../../account/client.ts';
import { serverNow } from '../../account/server-clock.ts';
import { type LeadsQuery, readLeads } from '../hooks/read-leads.ts';
import { allLeads } from './all-leads.ts';
import { csvFileName, leadsCsv, separatorOf } from './leads-csv.ts';

/** Reads all leads of a list and saves them as a file. @throws as `allLeads` does */
export async function saveLeads(query: LeadsQuery, timeZone: string, reading: Parameters<typeof allLeads>[1]) {
  const [{ leads, unreadable }, { staff }] = await Promise.all([
    allLeads((cursor) => readLeads(query, cursor, leadPageLimit), reading),
    call('GET /staff', {}),
  ]);
  const text = leadsCsv(leads, timeZone, staff, separatorOf());
  save(text, csvFileName(serverNow(), timeZone, [query.status, query.search]));
  return { count: leads.length, unreadable };
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // Later, because the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
