import { useRef, useState } from 'react';
import { type LeadStatus, leadStatuses } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import type { Lead } from '#shared/leads.ts';
import { notices } from '#shared/notices.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { statusColors } from './status-colors.ts';

type Props = { lead: Lead; onStatus: (lead: Lead, status: LeadStatus) => Promise<void> };

/** Shows a choice at once, and the stored status again if storing it fails. Choices are stored in the order they are made. */
export function StatusSelect({ lead, onStatus }: Props) {
  const [chosen, setChosen] = useState<LeadStatus>();
  const lastStore = useRef(Promise.resolve());
  const status = chosen ?? lead.status;

  function choose(next: LeadStatus) {
    setChosen(next);
    const mine = lastStore.current.then(() => store(next));
    lastStore.current = mine;
    mine.finally(() => {
      if (lastStore.current === mine) setChosen(undefined);
    });
  }

  async function store(next: LeadStatus) {
    try {
      await onStatus(lead, next);
      showNotice(notices.statusUpdated);
    } catch {
      showNotice(notices.statusUpdateFailed);
    }
  }

  return (
    <span className="relative inline-flex items-center">
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute left-3 size-2 rounded-full ${statusColors[status]}`}
      />
      <select
        aria-label={`${labels.leads.statusOf}: ${lead.first_name} ${lead.last_name}`}
        value={status}
        onChange={(event) => choose(event.target.value as LeadStatus)}
        className="h-10 cursor-pointer rounded-sm border border-field-line bg-surface pr-2 pl-7 text-sm transition-colors hover:border-foreground"
      >
        {leadStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  );
}
