import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Write } from '../aws/write.ts';
import { offerItem } from '../leads/change-lead.ts';
import { isLeadChanged, LeadChangedError } from '../leads/errors.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { type Claiming, claimChanges, freeTimes, holdOffer } from './artist-claims.ts';
import { datesWithin } from './date-list.ts';
import { ArtistTakenError } from './errors.ts';
import { calendarItem } from './lead-dates.ts';

const endOfTime = '9999-12-31T00:00:00.000Z';

type Stores = { documents: DynamoDBDocumentClient; tables: Pick<LeadTables, 'log' | 'limits'> };

/** Lists a date of a lead that is stored with its dates, and promises the artist unless another date has the time. */
export async function putDate(stores: Stores, lead: string, date: LeadDate): Promise<void> {
  await promise(stores, date, [calendarItem(stores.tables.log, lead, date)]);
}

/** Lists the offer of a lead by the time that ends it, and with the artist for the days of its times that are free. */
export async function putOffer({ documents, tables }: Stores, lead: Pick<Lead, 'id' | 'offer'>): Promise<void> {
  const { offer } = lead;
  if (!offer) return;
  await transactLeads(documents, [offerItem(tables.log, lead)]);
  const times = await freeTimes(documents, tables.limits, offer);
  if (times.length > 0) await holdOffer(documents, tables.limits, lead.id, { ...offer, times }).catch(unlessTaken);
}

async function promise({ documents, tables }: Stores, date: Claiming, others: Write[]): Promise<void> {
  const put = async () => {
    const claims = await claimChanges(documents, tables.limits, { added: [date] }).catch(unlessTaken);
    const writes = [...others, ...(claims ?? [])];
    if (writes.length > 0 && (await transactLeads(documents, writes))) throw new LeadChangedError();
  };
  await retryConflicts(put, isLeadChanged);
}

function unlessTaken(error: unknown): undefined {
  if (!(error instanceof ArtistTakenError)) throw error;
}

/** Promises the artists of all dates to come again, because the tables can be restored to different times. */
export async function putUpcoming(stores: Stores & Parameters<typeof datesWithin>[0], now: Date): Promise<void> {
  const ahead = datesWithin(stores, { from: now.toISOString(), to: endOfTime });
  for await (const date of ahead) await promise(stores, date, []);
}
