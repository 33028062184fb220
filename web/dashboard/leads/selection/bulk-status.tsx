import { useState } from 'react';
import { type LeadStatus, leadChangeLimit, leadStatuses } from '#shared/leads/lead-filters.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { Button } from '../../ui/button.tsx';
import { undo } from '../../ui/undo.ts';
import { useAction } from '../../ui/use-action.ts';
import { selectionLabels, selectionNotices, statusesPartlyUpdated, statusesUpdated } from '../list/list-labels.ts';
import { inBatches } from './in-batches.ts';
import type { Selection } from './selection.ts';

export type StatusChange = { id: string; status: LeadStatus };

export type BulkStatusProps = {
  selection: Selection;
  /** Stores all changes or none, of as many leads as one call changes. */
  onStatuses: (changes: StatusChange[], before: Selection) => Promise<void>;
  /** Receives the leads whose change failed. */
  onDone: (left: string[]) => void;
  /** Reads the list again. */
  onRenew: () => Promise<unknown>;
};

/** Sets the status of all selected leads, in as many steps as it takes. */
export function BulkStatus({ selection, onStatuses, onDone, onRenew }: BulkStatusProps) {
  const [status, setStatus] = useState<LeadStatus>('contacted');
  const [progress, setProgress] = useState<string>();
  const { statusesUndoFailed, statusesUpdateFailed } = selectionNotices;

  function change(to: StatusChange[], before: Selection) {
    const show = (done: number) => setProgress(selectionLabels.progress(done, to.length));
    if (to.length > leadChangeLimit) show(0);
    return inBatches(to, leadChangeLimit, (part) => onStatuses(part, before), show);
  }

  const [saving, save] = useAction(async () => {
    setProgress(undefined);
    const before = selection;
    const after = new Map([...before.keys()].map((id) => [id, status]));
    const { done, left, error } = await change(changesTo(after), before);
    onDone(left.map(({ id }) => id));
    await onRenew();
    if (error && done.length === 0) throw error;
    const revert = async () => {
      const former = done.map(({ id }) => ({ id, status: before.get(id) ?? status }));
      const undone = await change(former, after);
      await onRenew();
      if (undone.error) throw undone.error;
    };
    const notice = error
      ? statusesPartlyUpdated(done.length, left.length, status)
      : statusesUpdated(done.length, status);
    showNotice(notice, undo(revert, statusesUndoFailed));
  }, statusesUpdateFailed);

  return (
    <div className="flex gap-2 max-md:grow md:ml-auto">
      <select
        aria-label={selectionLabels.newStatus}
        value={status}
        onChange={({ target }) => setStatus(target.value as LeadStatus)}
        className="control compact max-md:grow"
      >
        {leadStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <Button busy={saving} onClick={save}>
        {saving ? (progress ?? selectionLabels.settingStatus) : selectionLabels.setStatus(selection.size)}
      </Button>
    </div>
  );
}

function changesTo(selection: Selection): StatusChange[] {
  return [...selection].map(([id, status]) => ({ id, status }));
}
