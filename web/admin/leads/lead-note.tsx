import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { useStaff } from '../../api/staff.ts';

/** The lead's reference code and assignee, in a quiet line below the name; nothing if it has neither. */
export function LeadNote({ lead: { code, assignee_id } }: { lead: Lead }) {
  const { nameOf } = useStaff();
  const assignee = nameOf(assignee_id);
  if (!code && !assignee) return null;
  return (
    <p className="text-xs leading-tight font-normal text-quiet">
      {code && <span className="whitespace-nowrap tabular-nums">{shownCode(code)}</span>}
      {code && assignee && ' · '}
      {assignee && <bdi>{assignee}</bdi>}
    </p>
  );
}
