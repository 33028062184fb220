import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { logEntryIdSchema } from '#shared/leads/log-schemas.ts';
import { exportPages } from '#shared/operations/export-commands.ts';
import { type ExportedEntry, exportedEntrySchema } from '#shared/operations/export-schemas.ts';
import { readItem } from '../aws/read-item.ts';
import { LeadRepository } from '../leads/lead-repository.ts';
import { LeadTablesStore } from '../leads/lead-tables.ts';

type Item = Record<string, unknown>;
type EntryPage = { log: ExportedEntry[]; damaged: string[]; next_entry?: string };

/** Ids of entries start with a digit; markers of idempotency keys start with a letter and are not exported. */
const beforeEntries = '0';
const afterEntries = 'a';
const entriesAtOnce = 100;
/** The reason that staff see at an email that was still waiting when its lead was exported. */
const notSent = 'This email was waiting when the lead was moved, and has not been sent.';

/** Reads leads and their logs for an export. Probes of the self-test are in no index, so no page contains them. */
export class LeadExport extends LeadTablesStore<'leads' | 'log'> {
  readonly #leads = new LeadRepository(this.documents, this.tables.leads);

  /** A page, newest first, each lead with the oldest entries of its log. */
  async page(cursor: string | undefined) {
    const { leads, unreadable = [], next } = await this.#leads.page({}, cursor, exportPages.leadsAtOnce);
    const read = await Promise.all(
      leads.map(async (lead) => {
        const { damaged, ...page } = await this.entries(lead.id, beforeEntries, exportPages.entriesWithLead);
        return { lead: { ...withoutPendingEmail(lead), ...page }, damaged };
      }),
    );
    return {
      leads: read.map(({ lead }) => lead),
      damaged: [...unreadable.map(({ id }) => `lead ${id}`), ...read.flatMap(({ damaged }) => damaged)],
      ...(next && { next }),
    };
  }

  /** The entries after this one, oldest first. */
  async entries(lead: string, after = beforeEntries, limit = entriesAtOnce): Promise<EntryPage> {
    const { Items = [], LastEvaluatedKey } = await this.documents.send(
      new QueryCommand({
        TableName: this.tables.log,
        KeyConditionExpression: 'lead_id = :lead AND id BETWEEN :after AND :end',
        ExpressionAttributeValues: { ':lead': lead, ':after': `${after} `, ':end': afterEntries },
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    const entries = Items.map((item) => ({ item, entry: readEntry(item) }));
    const last = logEntryIdSchema.safeParse(LastEvaluatedKey?.id);
    return {
      log: entries.flatMap(({ entry }) => entry ?? []),
      damaged: entries.filter(({ entry }) => !entry).map(({ item }) => `log entry ${item.id} of the lead ${lead}`),
      ...(last.success && { next_entry: last.data }),
    };
  }
}

/** The email of a lead must not be sent by two installations, so none waits in an export. Staff can send it again. */
function withoutPendingEmail(lead: Lead): Lead {
  const { state, attempts, updated_at } = lead.notification;
  return state === 'pending' ? { ...lead, notification: { state: 'off', attempts, updated_at } } : lead;
}

function readEntry(item: Item): ExportedEntry | undefined {
  return readItem(exportedEntrySchema, withoutQueuedEmail(item), 'log entry');
}

function withoutQueuedEmail(item: Item): Item {
  const delivery = item.delivery as Item | undefined;
  if (delivery?.fate !== 'queued') return item;
  const { retry_at: _, ...kept } = delivery;
  return { ...item, delivery: { ...kept, fate: 'failed', reason: notSent } };
}
