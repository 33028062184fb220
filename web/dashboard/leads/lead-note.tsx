import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { sourceLabels } from '#shared/leads/lead-sources.ts';
import { useStaff } from '../ui/hooks/staff.ts';
import { leadListLabels } from './leads-labels.ts';
import { placeOf, useListView } from './list-view.ts';

type Props = {
  lead: Lead;
  /** Further values, at the end of the line. */
  also?: string | undefined;
};

/**
 * Where a search found the lead, whether an answer is new, reference code, assignee, and how a request came that staff entered, in a
 * quiet line below the name.
 */
export function LeadNote({ lead, also }: Props) {
  const { code, assignee_id, source, unread } = lead;
  const { view } = useListView();
  const { nameOf } = useStaff();
  const place = placeOf(view, lead);
  const isElsewhere = view.search !== undefined && view.assignee === 'me' && !assignee_id;
  const assignee = isElsewhere ? leadListLabels.assignees.unassigned : nameOf(assignee_id);
  return (
    <p className="truncate text-xs leading-tight font-normal text-quiet empty:hidden">
      {place && <strong className="font-semibold text-foreground">{leadListLabels.foundIn(place)}</strong>}
      {place && (unread || code || assignee) && ' · '}
      {unread && <strong className="font-semibold text-accent">{leadListLabels.unread}</strong>}
      {unread && code && ' · '}
      {code && (
        <span translate="no" className="whitespace-nowrap tabular-nums">
          {shownCode(code)}
        </span>
      )}
      {code && assignee && ' · '}
      {assignee && <bdi>{assignee}</bdi>}
      {source && ` · ${sourceLabels[source]}`}
      {also && ` · ${also}`}
    </p>
  );
}
