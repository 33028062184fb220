import { SelectField } from '../../ui/field.tsx';
import { leadListLabels } from '../leads-labels.ts';
import { leadLabels } from './lead-labels.ts';
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
    <div className="min-w-0">
      <SelectField
        label={leadListLabels.assignee}
        labelClass="sr-only"
        sent={{ assignee_id: assignee }}
        options={{ '': leadLabels.unassigned, ...Object.fromEntries([...own, ...colleagues]) }}
        value={assignee ?? ''}
        onChange={(to) => actions.assign(to || null)}
        className="control compact quiet"
      />
    </div>
  );
}
