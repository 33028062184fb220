import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { useStaff } from '../../api/staff.ts';
import { leadListLabels } from '../../labels/leads/lead-list-labels.ts';

type Props = { lead: Lead & { others?: number | undefined } };

/**
 * Whether an answer is new, reference code, assignee, and whether the visitor has sent several requests, in a quiet line below
 * the name.
 */
export function LeadNote({ lead: { code, assignee_id, others, unread } }: Props) {
  const { nameOf } = useStaff();
  const assignee = nameOf(assignee_id);
  return (
    <p className="truncate text-xs leading-tight font-normal text-quiet empty:hidden">
      {unread && <strong className="font-semibold text-accent">{leadListLabels.unread}</strong>}
      {unread && code && ' · '}
      {code && <span className="whitespace-nowrap tabular-nums">{shownCode(code)}</span>}
      {code && assignee && ' · '}
      {assignee && <bdi>{assignee}</bdi>}
      {others && ` · ${leadListLabels.requests(others + 1)}`}
    </p>
  );
}
