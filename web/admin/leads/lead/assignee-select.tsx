import { useId } from 'react';
import type { StaffMember } from '#shared/users/user-schemas.ts';
import { Button } from '../../../components/ui/button.tsx';
import { leadLabels } from '../../../labels/leads/lead-labels.ts';

type Props = {
  assignee: string | undefined;
  staff: readonly StaffMember[] | undefined;
  accountId: string | undefined;
  onAssign: (assignee: string | null) => Promise<void>;
};

/** Assigns the lead to a staff member who can sign in, the own account first. */
export function AssigneeSelect({ assignee, staff = [], accountId, onAssign }: Props) {
  const id = useId();
  const offered = staff.filter((member) => member.active || member.id === assignee);
  const own = offered.filter((member) => member.id === accountId);
  const colleagues = offered.filter((member) => member.id !== accountId);
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1 block text-xs text-quiet">
          {leadLabels.assignee}
        </label>
        <select
          id={id}
          value={assignee ?? ''}
          onChange={({ target }) => onAssign(target.value || null)}
          className="h-10 max-w-full cursor-pointer rounded-sm border border-field-line bg-surface px-3 text-sm transition-colors hover:border-foreground"
        >
          <option value="">{leadLabels.unassigned}</option>
          {own.map((member) => (
            <option key={member.id} value={member.id}>
              {leadLabels.you(member.name)}
            </option>
          ))}
          {colleagues.map((member) => (
            <option key={member.id} value={member.id}>
              {member.active ? member.name : leadLabels.inactive(member.name)}
            </option>
          ))}
        </select>
      </div>
      {accountId && assignee !== accountId && (
        <Button aria-keyshortcuts="a" onClick={() => onAssign(accountId)}>
          {leadLabels.assignToMe}
        </Button>
      )}
    </div>
  );
}
