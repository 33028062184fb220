import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type AssigneeFilter,
  assigneeFilters,
  type LeadQueue,
  type LeadStatus,
  leadQueues,
  leadSearchLimit,
  leadStatuses,
} from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { type LeadSource, leadSources } from '#shared/leads/lead-sources.ts';
import { queueOf } from '#shared/leads/turn.ts';
import type { LeadsQuery } from './hooks/read-leads.ts';

/** The choices of the status filter. Requests held as suspected spam are a separate list. */
export const statusFilters = ['all', ...leadStatuses, 'held'] as const;

/** Which leads a list shows: those of a queue, those of a status, or all. */
export type LeadFilter = LeadQueue | LeadStatus | 'all';
const shownFilters = [...leadQueues, ...statusFilters] as const;
export type ShownFilter = (typeof shownFilters)[number];

/** What the list shows. */
export type ListView = {
  shown: ShownFilter;
  assignee: AssigneeFilter | undefined;
  /** How the leads came. */
  source: LeadSource | undefined;
  search: string | undefined;
};

/** The list, and the lead at which it was left. */
type Place = ListView & { at?: string | undefined };

/** Reads the part of an address behind `#`. An unknown value means the default: the leads to answer, of all staff. */
export function placeIn(hash: string): Place {
  const values = new URLSearchParams(hash.slice(1));
  return {
    shown: shownFilters.find((each) => each === values.get('show')) ?? 'studio',
    assignee: assigneeFilters.find((each) => each === values.get('assignee')),
    source: leadSources.find((each) => each === values.get('source')),
    search: values.get('search')?.slice(0, leadSearchLimit) || undefined,
    at: values.get('at') ?? undefined,
  };
}

/** The part of an address behind `#`, which browsers never send: a search is personal data. Empty for the default. */
export function hashOf({ shown, assignee, source, search, at }: Place): string {
  const values = { show: shown === 'studio' ? undefined : shown, assignee, source, search, at };
  const set = Object.entries(values).filter(([, value]) => value !== undefined) as [string, string][];
  return set.length > 0 ? `#${new URLSearchParams(set)}` : '';
}

/** The address of the list, or of a lead that was opened from it. */
export function listPath(view: Place, leadId?: string): string {
  return `/admin/leads${leadId ? `/${leadId}` : ''}${hashOf(view)}`;
}

/** The list in the URL of the page, and in the URL of a lead that was opened from it. */
export function useListView() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const { at, ...view } = placeIn(hash);
  const show = useCallback(
    (change: Partial<Place>) => {
      // The newest address: two changes can happen before the next render.
      const next = hashOf({ ...placeIn(location.hash), at: undefined, ...change });
      if (next !== location.hash) navigate({ pathname, hash: next }, { replace: true });
    },
    [navigate, pathname],
  );
  return { view, at, show };
}

/** A search looks in all leads, not only in those of the list. Held requests are a list of their own. */
export function queryOf({ shown, assignee, source, search }: ListView): LeadsQuery {
  if (search !== undefined) return { search };
  const queue = leadQueues.find((each) => each === shown);
  const status = leadStatuses.find((each) => each === shown);
  return { status, queue, assignee, source };
}

/** Where a search found a lead that the list would not show without it. */
export function placeOf({ shown, search }: ListView, lead: Lead): LeadQueue | LeadStatus | undefined {
  const queue = queueOf(lead);
  if (search === undefined || shown === 'all' || shown === queue || shown === lead.status) return undefined;
  return leadStatuses.some((each) => each === shown) ? lead.status : (queue ?? lead.status);
}
