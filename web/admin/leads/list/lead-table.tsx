import type { ReactNode } from 'react';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue, staffLabel } from '#shared/leads/lead-values.ts';
import { labels } from '../../../labels/labels.ts';
import { adminDate } from '../../admin-date.ts';
import { useRoomyScreen } from '../../use-wide-screen.ts';
import { ContactLink } from '../contact-link.tsx';
import { EmailState } from '../email-state.tsx';
import { EraseButton } from '../erase-lead.tsx';
import { LeadDetails } from '../lead-details.tsx';
import { LeadNote } from '../lead-note.tsx';
import { SelectLead } from '../selection/select-lead.tsx';
import { StatusSelect } from '../status-select.tsx';
import { LeadLink } from './lead-link.tsx';
import type { LeadListProps } from './lead-list-props.ts';
import { rowId } from './next-lead-focus.ts';

const request = (['service', 'artist', 'description'] as const).map(staffLabel);

/** One column per value on wide screens; grouped values on narrower ones. */
export function LeadTable(props: LeadListProps) {
  return useRoomyScreen() ? <RoomyTable {...props} /> : <DenseTable {...props} />;
}

function RoomyTable({ leads, onStatus, onErase, ...selecting }: LeadListProps) {
  const { date, name, reach, statusOf } = labels.leads;
  return (
    <Table headings={[date, name, reach, ...request, statusOf]}>
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead}>
          <td className="py-3 pr-2">
            <SelectLead lead={lead} {...selecting} />
          </td>
          <td className={`${cell} whitespace-nowrap text-quiet`}>
            <Received lead={lead} />
          </td>
          <th scope="row" className={`${cell} min-w-28 font-semibold`}>
            <LeadLink lead={lead} />
            <LeadNote lead={lead} />
          </th>
          <td className={`${cell} min-w-56`}>
            <ContactDetails lead={lead} onErase={onErase} />
          </td>
          <td className={`${cell} min-w-28 text-quiet`}>{shownValue(lead, 'service')}</td>
          <td className={`${cell} min-w-26 text-quiet`}>{shownValue(lead, 'artist')}</td>
          <td className={`${cell} w-full min-w-32 text-quiet`}>
            <LeadDetails lead={lead} />
          </td>
          <td className="px-3 py-2">
            <StatusSelect lead={lead} onStatus={onStatus} />
            <EmailState lead={lead} />
          </td>
        </Row>
      ))}
    </Table>
  );
}

function DenseTable({ leads, onStatus, onErase, ...selecting }: LeadListProps) {
  const { date, name, reach, statusOf } = labels.leads;
  const headings = [[name, reach], request, [statusOf, date]];
  return (
    <Table headings={headings.map((values) => values.join(' · '))}>
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead}>
          <td className="py-3 pr-2">
            <SelectLead lead={lead} {...selecting} />
          </td>
          <th scope="row" className={`${cell} w-1/2 font-normal`}>
            <p className="font-semibold">
              <LeadLink lead={lead} />
            </p>
            <LeadNote lead={lead} />
            <ContactDetails lead={lead} onErase={onErase} />
          </th>
          <td className={`${cell} w-1/2 text-quiet`}>
            <p className="text-foreground">{shownValue(lead, 'service')}</p>
            <p>{shownValue(lead, 'artist')}</p>
            <LeadDetails lead={lead} />
          </td>
          <td className="py-2 pl-2">
            <StatusSelect lead={lead} onStatus={onStatus} />
            <p className="mt-1 whitespace-nowrap text-quiet">
              <Received lead={lead} />
            </p>
            <EmailState lead={lead} />
          </td>
        </Row>
      ))}
    </Table>
  );
}

function Table({ headings, children }: { headings: readonly string[]; children: ReactNode }) {
  return (
    <table className="mt-6 w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-quiet">
          <th scope="col" className="w-8 py-2 pr-2">
            <span className="sr-only">{labels.leads.select}</span>
          </th>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-2 py-2 font-medium last:pr-0 xl:px-3">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ lead, children }: { lead: Lead; children: ReactNode }) {
  return (
    <tr id={rowId(lead.id)} className="border-b border-line align-top transition-colors hover:bg-surface">
      {children}
    </tr>
  );
}

function Received({ lead }: { lead: Lead }) {
  return (
    <time dateTime={lead.created_at} className="tabular-nums">
      {adminDate(lead.created_at)}
    </time>
  );
}

function ContactDetails({ lead, onErase }: Pick<LeadListProps, 'onErase'> & { lead: Lead }) {
  return (
    <>
      {lead.email}
      <br />
      <span className="text-quiet tabular-nums">{lead.phone}</span>
      <span className="flex flex-wrap gap-x-4">
        <ContactLink lead={lead} />
        {onErase && <EraseButton lead={lead} onErase={onErase} />}
      </span>
    </>
  );
}

const cell = 'px-2 py-3 [overflow-wrap:anywhere] xl:px-3';
