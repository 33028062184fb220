import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requireEnv } from '../aws/settings.ts';
import { ContactChanges } from '../leads/change-contact.ts';
import { LeadCounters } from '../leads/lead-counters.ts';
import { LeadLog } from '../leads/lead-log.ts';
import { LeadNotes } from '../leads/lead-notes.ts';
import { LeadRepository } from '../leads/lead-repository.ts';
import { LeadSearch } from '../leads/lead-search.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { heldPartition } from '../leads/search-tokens.ts';
import type { PhotoEraser } from '../photos/photo-eraser.ts';
import { HeldChanges } from './held-changes.ts';
import { HeldLeadRepository } from './held-lead-repository.ts';
import { LeadEraser } from './lead-eraser.ts';
import { LeadWriter } from './lead-writer.ts';

/** Reads the table names that the stack sets. */
export function readLeadTables(): LeadTables {
  return {
    leads: requireEnv('LEADS_TABLE'),
    held: requireEnv('HELD_LEADS_TABLE'),
    log: requireEnv('LEAD_LOG_TABLE'),
    terms: requireEnv('LEAD_TERMS_TABLE'),
    limits: requireEnv('LIMITS_TABLE'),
  };
}

export type LeadStores = ReturnType<typeof openLeadStores>;

/**
 * All stores of leads. A function may use those whose tables the stack grants it.
 * @param photos for the functions that may erase leads
 */
export function openLeadStores(
  documents: DynamoDBDocumentClient,
  tables = readLeadTables(),
  photos: PhotoEraser = noEraser,
) {
  const leads = new LeadRepository(documents, tables.leads);
  const held = new HeldLeadRepository(documents, tables.held);
  return {
    writer: new LeadWriter(documents, tables),
    changes: new ContactChanges(documents, tables),
    heldChanges: new HeldChanges(documents, tables),
    eraser: new LeadEraser(documents, tables, photos),
    counters: new LeadCounters(documents, tables),
    log: new LeadLog(documents, tables.log),
    notes: new LeadNotes(documents, tables),
    leads,
    held,
    search: new LeadSearch(documents, tables.terms, leads),
    heldSearch: new LeadSearch(documents, tables.terms, held, heldPartition),
  };
}

const noEraser = {
  async erase(photos: readonly string[]): Promise<void> {
    if (photos.length > 0) throw new Error('This function may not erase photos');
  },
};
