import type { ExportResult, exportCommands } from '#shared/operations/export-commands.ts';
import {
  type ExportedEntry,
  type ExportedLead,
  exportedLeadSchema,
  leadsPerFile,
} from '#shared/operations/export-schemas.ts';
import { CommandError } from './command-error.ts';
import type { ExportFolder } from './export-folder.ts';
import { readPages } from './read-pages.ts';
import type { CommandFunction } from './stage-function.ts';

type Stage = Pick<CommandFunction<typeof exportCommands>, 'call'>;

/** More pages than any stage has: a million leads, and a million entries in one log. */
const maxPages = { leads: 50_000, entries: 10_000 };

/** Exports leads page by page, so that memory does not grow with their number. */
export async function exportLeads(
  stage: Stage,
  folder: ExportFolder,
  leftOut: string[],
): Promise<Record<string, number>> {
  const { accounts } = await stage.call('staff', {});
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  let file: ExportedLead[] = [];
  let files = 0;
  const counts = { leads: 0, log_entries: 0 };
  const unknown = { assigned: 0 };
  const flush = () => {
    if (file.length > 0) folder.writeJson(`leads/${String(++files).padStart(4, '0')}.json`, file);
    file = [];
  };
  let pages = 0;
  const tooMany = 'The stage has more leads than one export can hold.';
  for await (const read of readPages((cursor) => stage.call('leads', { cursor }), maxPages.leads, tooMany)) {
    leftOut.push(...read.damaged);
    for (const { next_entry, assignee_id, log: first, ...lead } of read.leads) {
      const log = [...first, ...(await restOfLog(stage, lead.id, next_entry, leftOut))];
      const assignee = assignee_id === undefined ? undefined : emails.get(assignee_id);
      if (assignee_id !== undefined && assignee === undefined) unknown.assigned++;
      const exported = exportedLeadSchema.safeParse({ ...lead, ...(assignee && { assignee }), log });
      if (!exported.success) leftOut.push(`lead ${lead.id}`);
      else {
        file.push(exported.data);
        counts.leads++;
        counts.log_entries += log.length;
      }
      if (file.length === leadsPerFile) flush();
    }
    if (++pages % 50 === 0) console.log(`leads: ${counts.leads} so far`);
  }
  flush();
  console.log(`leads: ${counts.leads} (${counts.log_entries} log entries)`);
  if (unknown.assigned > 0)
    console.log(`${unknown.assigned} of them have an assignee without an active account, who is left out.`);
  return counts;
}

async function restOfLog(stage: Stage, lead: string, after: string | undefined, leftOut: string[]) {
  const log: ExportedEntry[] = [];
  for (let page = 0; after !== undefined && page < maxPages.entries; page++) {
    const read: ExportResult<'log'> = await stage.call('log', { lead, after });
    log.push(...read.log);
    leftOut.push(...read.damaged);
    after = read.next_entry;
  }
  if (after !== undefined)
    throw new CommandError('failed', `The log of the lead ${lead} is longer than one export can hold.`);
  return log;
}
