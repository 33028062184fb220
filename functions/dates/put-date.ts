import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { isLeadChanged, LeadChangedError } from '../leads/errors.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { claimChanges } from './artist-claims.ts';
import { ArtistTakenError } from './errors.ts';
import { calendarItem } from './lead-dates.ts';

type Stores = { documents: DynamoDBDocumentClient; tables: Pick<LeadTables, 'log' | 'counts'> };

/** Lists a date of a lead that is stored with its dates, and promises the artist unless another date has the time. */
export async function putDate({ documents, tables }: Stores, lead: string, date: LeadDate): Promise<void> {
  const put = async () => {
    const claims = await claimChanges(documents, tables.counts, { added: [date] }).catch((error) => {
      if (error instanceof ArtistTakenError) return [];
      throw error;
    });
    if (await transactLeads(documents, [calendarItem(tables.log, lead, date), ...claims])) throw new LeadChangedError();
  };
  await retryConflicts(put, isLeadChanged);
}
