import { useState } from 'react';
import { type LeadStatus, leadStatuses } from '#shared/leads/lead-filters.ts';
import { buttonClass } from '../../../components/button-class.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { leadListLabels, leadListNotices, statusesUpdated } from '../../../labels/leads/lead-list-labels.ts';
import { undo } from '../../undo.ts';
import type { Selection } from './selection.ts';

/** As many as one call changes. */
const mostLeads = 100;

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
  const [saving, setSaving] = useState(false);

  async function save() {
    if (saving) return;
    if (selection.size > mostLeads) return showNotice(leadListNotices.tooManySelected);
    setSaving(true);
    const before = selection;
    const after = new Map([...before.keys()].map((id) => [id, status]));
    try {
      await onStatuses(changesTo(after), before);
      const revert = () => onStatuses(changesTo(before), after);
      showNotice(statusesUpdated(before.size, status), undo(revert, leadListNotices.statusesUpdateFailed));
      onDone();
    } catch {
      showNotice(leadListNotices.statusesUpdateFailed);
    } finally {
      setSaving(false);
    }
  }

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
      <button type="button" aria-disabled={saving} onClick={save} className={buttonClass('outline', 'compact')}>
        {saving ? leadListLabels.settingStatus : leadListLabels.setStatus}
      </button>
    </div>
  );
}

function changesTo(selection: Selection): StatusChange[] {
  return [...selection].map(([id, status]) => ({ id, status }));
}
