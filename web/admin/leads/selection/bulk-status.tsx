import { useState } from 'react';
import { type LeadStatus, leadStatuses } from '#shared/leads/lead-filters.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { Button } from '../../../components/ui/button.tsx';
import { leadListLabels, leadListNotices, statusesUpdated } from '../../../labels/leads/lead-list-labels.ts';
import { undo } from '../../undo.ts';
import { useAction } from '../../use-action.ts';
import type { Selection } from './selection.ts';

/** As many as one call changes. */
const leadLimit = 100;

export type StatusChange = { id: string; status: LeadStatus };

type Props = {
  selection: Selection;
  /** Stores all changes or none. */
  onStatuses: (changes: StatusChange[], before: Selection) => Promise<void>;
  onDone: () => void;
};

/** Sets the status of all selected leads at once. */
export function BulkStatus({ selection, onStatuses, onDone }: Props) {
  const [status, setStatus] = useState<LeadStatus>('contacted');
  const { tooManySelected, statusesUpdateFailed } = leadListNotices;

  const [saving, save] = useAction(async () => {
    if (selection.size > leadLimit) return showNotice(tooManySelected);
    const before = selection;
    const after = new Map([...before.keys()].map((id) => [id, status]));
    await onStatuses(changesTo(after), before);
    const revert = () => onStatuses(changesTo(before), after);
    showNotice(statusesUpdated(before.size, status), undo(revert, statusesUpdateFailed));
    onDone();
  }, statusesUpdateFailed);

  return (
    <div className="flex gap-2 max-md:grow md:ml-auto">
      <select
        aria-label={leadListLabels.newStatus}
        value={status}
        onChange={({ target }) => setStatus(target.value as LeadStatus)}
        className="h-10 min-w-0 cursor-pointer rounded-sm border border-field-line bg-surface px-3 text-sm transition-colors hover:border-foreground max-md:grow"
      >
        {leadStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <Button busy={saving} onClick={save}>
        {saving ? leadListLabels.settingStatus : leadListLabels.setStatus}
      </Button>
    </div>
  );
}

function changesTo(selection: Selection): StatusChange[] {
  return [...selection].map(([id, status]) => ({ id, status }));
}
