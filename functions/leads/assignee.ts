import type { AssigneeFilter, LeadQueue, LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LeadSource } from '#shared/leads/lead-sources.ts';
import { queueOf } from '#shared/leads/turn.ts';

/** The index key of leads without an assignee. Account ids are UUIDs, so no account has it. */
const unassigned = 'unassigned';

/**
 * A list of leads: by status or queue, by assignee, by both, or all. `assignee_id` is null for leads without an assignee. `artist`
 * narrows a queue, `source` every list, and `isPlaced` to the leads with a place on a waiting list.
 */
export type LeadList = {
  status?: LeadStatus | undefined;
  queue?: LeadQueue | undefined;
  assignee_id?: string | null | undefined;
  artist?: string | undefined;
  source?: LeadSource | undefined;
  isPlaced?: boolean;
};

/** The list that the caller asked for. */
export function requestedList(
  { assignee, ...list }: Omit<LeadList, 'assignee_id'> & { assignee?: AssigneeFilter },
  callerId: string,
) {
  return { ...list, assignee_id: assignee && (assignee === 'me' ? callerId : null) } satisfies LeadList;
}

/** The key of a lead in the index `by_assignee`. */
export function assigneeKey(assigneeId: string | null | undefined): string {
  return assigneeId ?? unassigned;
}

/** The keys of both indexes by assignee. Every lead is in both, so that each list is one query per page. */
export function assigneeKeys(assigneeId: string | null | undefined, status: LeadStatus) {
  const assignee = assigneeKey(assigneeId);
  return { assignee, assignee_status: `${assignee}#${status}` };
}

/** The assignee's account id as stored; undefined for a lead without an assignee. */
export function storedAssignee({ assignee }: Record<string, unknown>): unknown {
  return assignee === unassigned ? undefined : assignee;
}

/** Whether a lead, or a damaged one with these fields, belongs to the list. */
export function isInList(
  lead: { status?: unknown; assignee_id?: unknown },
  { status, queue, assignee_id }: LeadList,
): boolean {
  const hasAssignee = assignee_id === undefined || (lead.assignee_id ?? null) === assignee_id;
  return (
    hasAssignee &&
    (queue === undefined || queueOf(lead as Lead) === queue) &&
    (status === undefined || lead.status === status)
  );
}
