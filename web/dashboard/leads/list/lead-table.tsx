import { useState } from 'react';
import { contactsOf, shownValue, staffLabel } from '#shared/leads/lead-values.ts';
import { adminDate } from '../../ui/admin-date.ts';
import { labels } from '../../ui/labels.ts';
import { useNow } from '../../ui/use-now.ts';
import { screenFrom } from '../../ui/use-wide-screen.ts';
import { ContactLink } from '../contact-link.tsx';
import { EmailState } from '../email-state.tsx';
import { LeadNote } from '../lead-note.tsx';
import { leadListLabels } from '../leads-labels.ts';
import { SelectAll, SelectLead } from '../selection/select-lead.tsx';
import { StatusSelect } from '../status-select.tsx';
import { LeadIdea, LeadMarks, MoreButton } from './lead-idea.tsx';
import { LeadLink } from './lead-link.tsx';
import type { LeadListProps, LeadRowProps } from './lead-list-props.ts';
import { rowId } from './next-lead-focus.ts';
import { Turn } from './turn.tsx';

const wish = ['service', 'artist'] as const;
/** Whether a column for each pair fits beside the sidebar. */
const useColumns = screenFrom(1536);

/** A row of two lines for each lead, which opens to all of its values. Wide screens have a column for each pair of values. */
export function LeadTable({ rows, heldRequest, ...list }: LeadListProps) {
  const { date, name, reach: reachLabel, statusOf } = labels.leads;
  const roomy = useColumns();
  const now = useNow();
  const pairs = [wish.map(staffLabel).join(' · '), reachLabel];
  const request = roomy ? [staffLabel('description'), ...pairs] : [[staffLabel('description'), ...pairs].join(' · ')];
  return (
    <table className="mt-3 w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-quiet">
          <th scope="col" className="w-8 pb-1">
            <SelectAll {...list} isBare />
            <span className="sr-only">{labels.leads.select}</span>
          </th>
          {[name, ...request, date, leadListLabels.turn, statusOf].map((heading) => (
            <th key={heading} scope="col" className={`${cell} pt-0 pb-2 font-medium ${heading === date ? onWide : ''}`}>
              {heading}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{leadListLabels.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((lead) =>
          'held' in lead ? (
            <tr key={lead.id} id={rowId(lead.id)} className="border-b border-line">
              <td colSpan={roomy ? 9 : 7}>{heldRequest(lead)}</td>
            </tr>
          ) : (
            <LeadRow key={lead.id} lead={lead} roomy={roomy} now={now} {...list} />
          ),
        )}
      </tbody>
    </table>
  );
}

function LeadRow({ lead, roomy, now, selection, onSelect, onStatus }: LeadRowProps & { roomy: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <tr
      id={rowId(lead.id)}
      className="group h-[44px] border-b border-line align-top transition-colors hover:bg-surface"
    >
      <td className="py-1">
        <SelectLead lead={lead} selection={selection} onSelect={onSelect} />
      </td>
      <th scope="row" className={`${cell} max-w-44 min-w-44 font-normal lg:max-w-56 lg:min-w-56`}>
        <p className="flex font-semibold">
          <span className={`min-w-0 ${open ? 'wrap-anywhere' : 'truncate'}`}>
            <LeadLink lead={lead} />
          </span>
          <LeadMarks lead={lead} now={now} />
        </p>
        <LeadNote lead={lead} />
      </th>
      <td className={`${cell} w-full max-w-0`}>
        <LeadIdea lead={lead} open={open} hasValues={!roomy} />
        {open && (
          <p className="lg:hidden">
            {labels.leads.date}: {adminDate(lead.created_at)}
          </p>
        )}
      </td>
      {roomy && <Pair values={wish.map((name) => shownValue(lead, name))} />}
      {roomy && <Pair values={contactsOf(lead)} />}
      <td className={`${cell} whitespace-nowrap text-quiet ${onWide}`}>
        <time dateTime={lead.created_at} className="tabular-nums">
          {adminDate(lead.created_at)}
        </time>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <Turn lead={lead} now={now} />
      </td>
      <td className="px-2 *:-mt-0.5">
        <StatusSelect lead={lead} onStatus={onStatus} />
        <EmailState lead={lead} />
      </td>
      <td className="text-right leading-none whitespace-nowrap *:-mt-1">
        <ContactLink lead={lead} isIcon />
        <MoreButton lead={lead} open={open} onToggle={setOpen} />
      </td>
    </tr>
  );
}

function Pair({ values: [first, ...others] }: { values: readonly (string | undefined)[] }) {
  return (
    <td className={`${cell} w-56 max-w-56`}>
      <p className="truncate">{first}</p>
      <p className="truncate text-xs leading-tight text-quiet">{others.join(' · ')}</p>
    </td>
  );
}

const cell = 'px-2 py-1.5 leading-tight';
/** The date is among the values of an open row below this width. */
const onWide = 'max-lg:hidden';
