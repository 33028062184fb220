import type { LeadStatus } from '#shared/lead-filters.ts';
import type { Lead } from '#shared/leads.ts';
import type { Selection } from './selection.ts';

/** Props of both table and cards. */
export type LeadListProps = {
  leads: readonly Lead[];
  selection: Selection;
  onSelect: (leads: readonly Lead[], selected: boolean) => void;
  onStatus: (lead: Lead, status: LeadStatus) => Promise<void>;
  /** Asks to confirm an erasure; undefined for staff without that right. */
  onErase: ((lead: Lead) => void) | undefined;
};
