import { shownValue } from '#shared/leads/lead-values.ts';
import { adminDate } from '../../admin-date.ts';
import { useNow } from '../../use-now.ts';
import { ContactLink } from '../contact-link.tsx';
import { EmailState } from '../email-state.tsx';
import { LeadDetails } from '../lead-details.tsx';
import { LeadNote } from '../lead-note.tsx';
import { SelectLead } from '../selection/select-lead.tsx';
import { StatusSelect } from '../status-select.tsx';
import { LeadLink } from './lead-link.tsx';
import type { LeadListProps } from './lead-list-props.ts';
import { rowId } from './next-lead-focus.ts';
import { Turn, TurnDot } from './turn.tsx';

export function LeadCards({
  leads: ___,
  rows,
  heldRequest,
  onStatus,
  isWhole: _,
  onSelectAll: __,
  ...selecting
}: LeadListProps) {
  const now = useNow();
  return (
    <ul className="mt-6 border-t border-line">
      {rows.map((lead) =>
        'held' in lead ? (
          <li key={lead.id} id={rowId(lead.id)} className="border-b border-line">
            {heldRequest(lead)}
          </li>
        ) : (
          <li key={lead.id} id={rowId(lead.id)} className="border-b border-line py-5">
            <div className="flex items-baseline gap-4">
              <span className="self-center">
                <SelectLead lead={lead} {...selecting} />
              </span>
              <h2 className="mr-auto min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
                <TurnDot lead={lead} />
                <LeadLink lead={lead} />
              </h2>
              <time dateTime={lead.created_at} className="shrink-0 text-sm text-quiet tabular-nums">
                {adminDate(lead.created_at)}
              </time>
            </div>
            <LeadNote lead={lead} />
            <div className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm">
              <Turn lead={lead} now={now} />
            </div>
            <p className="text-sm text-quiet">
              {shownValue(lead, 'service')} · {shownValue(lead, 'artist')}
            </p>
            <p className="mt-2 text-sm">
              {lead.email} · <span className="inline-block max-w-full tabular-nums">{lead.phone}</span>
            </p>
            <div className="mt-2 text-sm text-quiet">
              <LeadDetails lead={lead} />
            </div>
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <StatusSelect lead={lead} onStatus={onStatus} />
              <ContactLink lead={lead} />
              <EmailState lead={lead} />
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
