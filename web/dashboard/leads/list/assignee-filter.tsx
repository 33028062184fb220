import { type AssigneeFilter, assigneeFilters } from '#shared/leads/lead-filters.ts';
import { leadListLabels } from '../leads-labels.ts';

type Props = {
  assignee: AssigneeFilter | undefined;
  onAssignee: (assignee: AssigneeFilter | undefined) => void;
};

/** Narrows the list to the own leads, or to those without an assignee. */
export function AssigneeFilterSelect({ assignee, onAssignee }: Props) {
  const text = leadListLabels.assignees;
  return (
    <select
      aria-label={leadListLabels.assigneeFilter}
      value={assignee ?? ''}
      onChange={({ target }) => onAssignee(assigneeFilters.find((each) => each === target.value))}
      className="control compact quiet w-[7.25rem]"
    >
      <option value="">{text.everyone}</option>
      {assigneeFilters.map((each) => (
        <option key={each} value={each}>
          {text[each]}
        </option>
      ))}
    </select>
  );
}
