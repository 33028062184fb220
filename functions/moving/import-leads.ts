import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { ExportedEntry } from '#shared/operations/export-schemas.ts';
import type { ImportedLead } from '#shared/operations/import-commands.ts';
import type { LeadWriter } from '../bookings/lead-writer.ts';
import { putDate, putOffer } from '../dates/put-date.ts';
import { CodeTakenError, LeadErasedError } from '../leads/errors.ts';
import { withCode } from '../leads/lead-codes.ts';
import type { LeadLog } from '../leads/lead-log.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import type { LeadTables } from '../leads/lead-tables.ts';

type Deps = {
  leads: Pick<LeadRepository, 'findSorted'>;
  writer: Pick<LeadWriter, 'addOnce'>;
  log: Pick<LeadLog, 'erase'>;
  putEntries: (lead: string, entries: readonly ExportedEntry[]) => Promise<void>;
  documents: DynamoDBDocumentClient;
  tables: Pick<LeadTables, 'log' | 'limits'>;
  /** The ids among these that were erased. */
  erasedAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
};
type Outcome = { added: number; there: number; erased: string[]; recoded: string[] };

/**
 * Adds the leads that are not there yet, each with search tokens, code and counters in one transaction. The log comes
 * first, so that a lead is complete once it exists, and an interrupted import can be repeated. A lead that is there is
 * never changed, and one that was erased here is never added again.
 */
export async function importLeads(deps: Deps, leads: readonly ImportedLead[]): Promise<Outcome> {
  const { there, erased } = await known(
    deps,
    leads.map(({ id }) => id),
  );
  const outcome: Outcome = { added: 0, there: there.size, erased: [...erased], recoded: [] };
  // The files of photos are not exported.
  for (const { log, photos: _, ...lead } of leads.filter(({ id }) => !there.has(id) && !erased.has(id))) {
    await deps.putEntries(lead.id, log);
    for (const date of lead.dates ?? []) await putDate(deps, lead.id, date);
    await putOffer(deps, lead);
    const result = await add(deps, lead);
    outcome[result === 'held' ? 'there' : 'added'] += 1;
    if (result === 'recoded') outcome.recoded.push(lead.id);
  }
  return outcome;
}

/** Stores the first entries of a log that is too long for one call, unless its lead is there or was erased. */
export async function importEntries(deps: Deps, lead: string, log: readonly ExportedEntry[]): Promise<void> {
  const { there, erased } = await known(deps, [lead]);
  if (!there.has(lead) && !erased.has(lead)) await deps.putEntries(lead, log);
}

async function known(deps: Pick<Deps, 'leads' | 'erasedAmong'>, ids: readonly string[]) {
  const { leads, damaged } = await deps.leads.findSorted(ids);
  const there = new Set([...leads, ...damaged].map(({ id }) => String(id)));
  return { there, erased: await deps.erasedAmong(ids) };
}

async function add({ writer, log }: Deps, lead: Lead): Promise<'recoded' | 'held' | undefined> {
  try {
    const stored = await writer.addOnce(lead);
    if (!('held' in stored)) return undefined;
    await log.erase(lead.id);
    return 'held';
  } catch (error) {
    // Erased in this moment: its log must not stay.
    if (error instanceof LeadErasedError) await log.erase(lead.id);
    if (!(error instanceof CodeTakenError)) throw error;
    await withCode((code) => writer.addOnce({ ...lead, code }));
    return 'recoded';
  }
}
