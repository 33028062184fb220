import { useState } from 'react';
import { adminDate } from '../../ui/admin-date.ts';
import { useNow } from '../../ui/use-now.ts';
import { ContactLink } from '../contact-link.tsx';
import { EmailState } from '../email-state.tsx';
import { LeadNote } from '../lead-note.tsx';
import { SelectLead } from '../selection/select-lead.tsx';
import { StatusSelect } from '../status-select.tsx';
import { LeadIdea, LeadMarks, MoreButton, shortValues } from './lead-idea.tsx';
import { LeadLink } from './lead-link.tsx';
import type { LeadListProps, LeadRowProps } from './lead-list-props.ts';
import { rowId } from './next-lead-focus.ts';
import { Turn } from './turn.tsx';

export function LeadCards({ rows, heldRequest, ...list }: LeadListProps) {
  const now = useNow();
  return (
    <ul className="mt-3 border-t border-line">
      {rows.map((lead) =>
        'held' in lead ? (
          <li key={lead.id} id={rowId(lead.id)} className="border-b border-line">
            {heldRequest(lead)}
          </li>
        ) : (
          <LeadCard key={lead.id} lead={lead} now={now} {...list} />
        ),
      )}
    </ul>
  );
}

function LeadCard({ lead, now, selection, onSelect, onStatus }: LeadRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <li id={rowId(lead.id)} className="border-b border-line py-2 leading-tight">
      <div className="flex items-baseline gap-3">
        <span className="self-center">
          <SelectLead lead={lead} selection={selection} onSelect={onSelect} />
        </span>
        <h2 className="mr-auto flex min-w-0 font-semibold">
          <span className={`min-w-0 ${open ? 'wrap-anywhere' : 'truncate'}`}>
            <LeadLink lead={lead} />
          </span>
          <LeadMarks lead={lead} now={now} />
        </h2>
        <time dateTime={lead.created_at} className="shrink-0 text-xs text-quiet tabular-nums">
          {adminDate(lead.created_at)}
        </time>
      </div>
      <LeadIdea lead={lead} open={open} hasValues={open} />
      <LeadNote lead={lead} also={open ? undefined : shortValues(lead)} />
      <div className="-mx-2 flex items-center text-sm">
        <StatusSelect lead={lead} onStatus={onStatus} />
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-2 px-2">
          <Turn lead={lead} now={now} />
        </div>
        <ContactLink lead={lead} isIcon />
        <MoreButton lead={lead} open={open} onToggle={setOpen} />
      </div>
      <EmailState lead={lead} />
    </li>
  );
}
