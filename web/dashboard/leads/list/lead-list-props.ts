import type { ReactNode } from 'react';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import type { Selection } from '../selection/selection.ts';

/** Props of a row and of a card. */
export type LeadRowProps = Pick<LeadListProps, 'selection' | 'onSelect' | 'onStatus'> & { lead: Lead; now: Date };

/** Props of both table and cards. */
export type LeadListProps = {
  leads: readonly Lead[];
  /** The leads, with held requests among them. */
  rows: readonly (Lead | HeldLead)[];
  heldRequest: (lead: HeldLead) => ReactNode;
  selection: Selection;
  /** Whether no lead of the list is missing in the selection for want of being loaded. */
  isWhole: boolean;
  onSelectAll: (selected: boolean) => void;
  onSelect: (leads: readonly Lead[], selected: boolean) => void;
  onStatus: (lead: Lead, status: LeadStatus) => Promise<void>;
};
