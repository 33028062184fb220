import type { LeadStatus } from '#shared/leads/lead-filters.ts';

/** The colour of each status (LEAD-12): blue, yellow, green and grey, as the theme names them. */
export const statusColors: Record<LeadStatus, string> = {
  new: 'bg-status-new',
  contacted: 'bg-status-contacted',
  converted: 'bg-status-converted',
  closed: 'bg-status-closed',
};
