import type * as z from 'zod';
import { leadSchema } from '#shared/leads/lead-schemas.ts';
import { type LeadSource, leadSources, sourceOf } from '#shared/leads/lead-sources.ts';
import { seconds } from '../aws/seconds.ts';
import type { Item } from '../aws/table-store.ts';
import { changeItem, type Write } from '../aws/write.ts';

/** The days that are summed up: today and those before (UTC). */
const summedDays = 30;
const dayMs = 86_400_000;
/** A day is read for 30 days, and its item holds days that are up to 30 days later. */
const keptMs = 62 * dayMs;

const arrivedSchema = leadSchema.pick({ created_at: true, source: true });
export type Arrived = z.infer<typeof arrivedSchema>;
export type SourceCounts = Record<LeadSource, number>;

/**
 * Counts a lead by how it came, as part of the transaction that adds or erases it. A month is one item of the limits table, with a
 * number for each day and source. An item that is older than what is summed up expires at once.
 */
export function countSource(TableName: string, lead: Arrived, times: 1 | -1): Write {
  const { id, name } = counterOf(lead);
  const expires = seconds(new Date(Date.parse(lead.created_at) + keptMs));
  return changeItem(TableName, { id }, `ADD #${name} :times SET expires_at = :expires`, { times, expires });
}

/** The same for a stored lead that is erased, which can be damaged. */
export function uncountSource(TableName: string, item: Record<string, unknown>): Write[] {
  return arrivedIn(item).map((lead) => countSource(TableName, lead, -1));
}

/** What is counted of a stored lead; nothing of one whose time is damaged. */
export function arrivedIn(item: Record<string, unknown>): Arrived[] {
  const { data } = arrivedSchema.safeParse(item);
  return data ? [data] : [];
}

/** The writes that replace the counters by those of all leads since `firstDay`. */
export function replaceSources(TableName: string, leads: readonly Arrived[], now: Date): Write[] {
  const counters = leads.map(counterOf);
  const expires_at = seconds(new Date(now.getTime() + keptMs));
  return sourceMonths(now).map(({ id }) => {
    const counts: Record<string, number> = {};
    for (const { name } of counters.filter((each) => each.id === id)) counts[name] = (counts[name] ?? 0) + 1;
    return { Put: { TableName, Item: { ...counts, id, expires_at } } };
  });
}

/** How many leads came in the last 30 days, by how they came. @param items those of `sourceMonths`, among others */
export function sourcesIn(items: readonly Item[], now: Date): SourceCounts {
  const months = new Map(items.map((item) => [item.id, item]));
  const countOf = (source: LeadSource) => {
    const counts = daysOf(now).map((created_at) => {
      const { id, name } = counterOf({ created_at, source });
      return Number(months.get(id)?.[name]) || 0;
    });
    // A wrong counter can be negative until the next recount.
    return Math.max(
      0,
      counts.reduce((sum, count) => sum + count, 0),
    );
  };
  return Object.fromEntries(leadSources.map((source) => [source, countOf(source)])) as SourceCounts;
}

/** The start of the first day of the first month that has a day to sum up. */
export function firstDay(now: Date): string {
  return `${daysOf(now).at(-1)?.slice(0, 7)}-01T00:00:00.000Z`;
}

/** The keys of the items that have the last 30 days: two or three at any number of leads. */
export function sourceMonths(now: Date): { id: string }[] {
  const ids = daysOf(now).map((created_at) => counterOf({ created_at }).id);
  return [...new Set(ids)].map((id) => ({ id }));
}

/** Newest first. */
function daysOf(now: Date): string[] {
  return Array.from({ length: summedDays }, (_, ago) => new Date(now.getTime() - ago * dayMs).toISOString());
}

/** The item and the attribute that count a lead. */
function counterOf({ created_at, ...lead }: Arrived) {
  const day = new Date(created_at).toISOString();
  return { id: `sources ${day.slice(0, 7)}`, name: `${sourceOf(lead).replace('-', '_')}_${day.slice(8, 10)}` };
}
