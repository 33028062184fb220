import { leadCounters, leadStatuses } from '#shared/leads/lead-filters.ts';
import type { Lead, LeadCounts, LeadSummary } from '#shared/leads/lead-schemas.ts';
import { serverNow } from '../../account/server-clock.ts';
import type { LeadFilter } from '../list-view.ts';

/** How long to poll for the result of an email that is being sent. */
const pendingEmailMilliseconds = 60_000;

/** How far the known time of the server can be off, twice. */
const clockMilliseconds = 10_000;

/** Whether a count has changed, so that the list may have changed too. */
export function haveChanged(before: LeadSummary, now: LeadSummary): boolean {
  return ([...leadCounters, 'answers'] as const).some((counter) => before[counter] !== now[counter]);
}

/** Whether the counts changed after a time of the device, or so shortly before it that the clocks may hide it. */
export function mayBeNewer({ changed_at }: LeadSummary, time: number): boolean {
  return (
    changed_at !== undefined && Date.parse(changed_at) - serverNow().getTime() > time - Date.now() - clockMilliseconds
  );
}

/** By how many leads a filtered list has grown. */
export function growth(before: LeadCounts, now: LeadCounts, filter: LeadFilter): number {
  return Math.max(0, countOf(now, filter) - countOf(before, filter));
}

/** How many answers visitors have given on their pages in between. */
export function newAnswers(before: LeadSummary, now: LeadSummary): number {
  return Math.max(0, now.answers - before.answers);
}

export function countOf(counts: LeadCounts, filter: LeadFilter): number {
  return filter === 'all' ? leadStatuses.reduce((sum, status) => sum + counts[status], 0) : counts[filter];
}

/** Whether the email about the lead may just have been sent, which no count reveals. */
export function isEmailPending({ notification: { state, updated_at } }: Lead, now: Date): boolean {
  return state === 'pending' && now.getTime() - Date.parse(updated_at) < pendingEmailMilliseconds;
}
