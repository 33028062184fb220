import type { AssigneeFilter } from '#shared/leads/lead-filters.ts';
import type { LeadsQuery } from '../../api/read-leads.ts';
import { rowId } from './list/next-lead-focus.ts';
import type { ShownFilter } from './list/status-filter.tsx';

/** What the list shows. */
export type ListView = { shown: ShownFilter; assignee: AssigneeFilter | undefined; search: string | undefined };

// In memory, because a search is personal data: a reload starts with all leads.
let view: ListView = { shown: 'all', assignee: undefined, search: undefined };
let position: { leadId: string; top?: number } | undefined;

/** The list that was open last, or all leads. */
export function openList(): ListView {
  return view;
}

export function keepOpenList(next: ListView): void {
  view = next;
}

/** Held requests are a list of their own. */
export function queryOf({ shown, assignee, search }: ListView): LeadsQuery {
  return { status: shown === 'all' || shown === 'held' ? undefined : shown, assignee, search };
}

/** Remembers where the lead's row is on screen, if the list shows it. */
export function keepPosition(leadId: string): void {
  const row = document.getElementById(rowId(leadId));
  if (row) position = { leadId, top: row.getBoundingClientRect().top };
  else if (position?.leadId !== leadId) position = { leadId };
}

/** Scrolls to the lead that was open last, and moves the focus to its link. */
export function returnToPosition(): void {
  const row = position && document.getElementById(rowId(position.leadId));
  if (!row) return;
  const top = position?.top ?? window.innerHeight / 3;
  window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' });
  row.querySelector<HTMLElement>('[data-lead]')?.focus({ preventScroll: true });
  position = undefined;
}
