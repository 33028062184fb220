import { type LeadStatus, leadStatuses } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { showNotice } from '../../common/notices/shown-notices.ts';
import { labels } from '../ui/labels.ts';
import { notices } from '../ui/notices.ts';
import { undo } from '../ui/undo.ts';
import { useShownChoice } from '../ui/use-shown-choice.ts';
import { statusColors } from './status-colors.ts';

type OnStatus = (lead: Lead, status: LeadStatus) => Promise<void>;
type Props = { lead: Lead; onStatus: OnStatus };

/** Stores a status and offers to undo it. */
export async function changeStatus(lead: Lead, next: LeadStatus, onStatus: OnStatus): Promise<void> {
  try {
    await onStatus(lead, next);
    showNotice(
      notices.statusUpdated,
      undo(() => onStatus({ ...lead, status: next }, lead.status)),
    );
  } catch {
    showNotice(notices.statusUpdateFailed);
  }
}

export function StatusSelect({ lead, onStatus }: Props) {
  const [status, choose] = useShownChoice(lead.status);
  const change = (next: LeadStatus) => choose(next, () => changeStatus({ ...lead, status }, next, onStatus));

  return (
    <span className="relative inline-flex items-center align-top">
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute left-3 size-2 rounded-full ${statusColors[status]}`}
      />
      <select
        aria-label={`${labels.leads.statusOf}: ${lead.first_name} ${lead.last_name}`}
        value={status}
        onChange={(event) => change(event.target.value as LeadStatus)}
        className="control compact quiet pl-7"
      >
        {leadStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  );
}
