import { Button } from '../../../components/ui/button.tsx';
import { leadLabels } from '../../../labels/leads/lead-labels.ts';
import { SelectField } from '../../field.tsx';
import { useOpenLead } from './open-lead.ts';

/** Assigns the lead to a staff member who can sign in, the own account first. */
export function AssigneeSelect() {
  const { lead, staff = [], accountId, actions } = useOpenLead();
  const assignee = lead.assignee_id;
  const offered = staff.filter((member) => member.active || member.id === assignee);
  const own = offered.filter(({ id }) => id === accountId).map(({ id, name }) => [id, leadLabels.you(name)]);
  const colleagues = offered
    .filter(({ id }) => id !== accountId)
    .map(({ id, active, name }) => [id, active ? name : leadLabels.inactive(name)]);
  return (
    <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-2">
      <div className="min-w-0">
        <SelectField
          label={leadLabels.assignee}
          labelClass="mb-1 block text-xs text-quiet"
          sent={{ assignee_id: assignee }}
          options={{ '': leadLabels.unassigned, ...Object.fromEntries([...own, ...colleagues]) }}
          value={assignee ?? ''}
          onChange={(to) => actions.assign(to || null)}
          className="h-10 max-w-full cursor-pointer rounded-sm border border-field-line bg-surface px-3 text-sm transition-colors hover:border-foreground aria-invalid:border-error"
        />
      </div>
      {accountId && assignee !== accountId && (
        <Button aria-keyshortcuts="a" className="mt-5" onClick={() => actions.assign(accountId)}>
          {leadLabels.assignToMe}
        </Button>
      )}
    </div>
  );
}
