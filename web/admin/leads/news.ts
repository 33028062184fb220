import type { LeadStatus } from '#shared/choices.ts';
import type { Lead, LeadCounts } from '#shared/leads.ts';
import type { LeadFilter } from './selection.ts';

/** How long a mail that is on its way is waited for, to show what became of it. */
const settlingMilliseconds = 60_000;

/** Whether the numbers differ, so that the list may, too. */
export function haveChanged(before: LeadCounts, now: LeadCounts): boolean {
  return (Object.keys(now) as LeadStatus[]).some((status) => before[status] !== now[status]);
}

/** How many leads more there are than before under a filter. */
export function growth(before: LeadCounts, now: LeadCounts, filter: LeadFilter): number {
  return Math.max(0, countOf(now, filter) - countOf(before, filter));
}

export function countOf(counts: LeadCounts, filter: LeadFilter): number {
  return filter === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[filter];
}

/** Whether a mail about the lead was on its way a moment ago, which no number tells. */
export function isSettling({ notification: { state, updated_at } }: Lead, now: Date): boolean {
  return state === 'pending' && now.getTime() - Date.parse(updated_at) < settlingMilliseconds;
}
