import { noPreferenceLabel, serviceLabels } from '#shared/services.ts';
import { adminDate } from '../admin-date.ts';
import { rowId } from './beside-lead.ts';
import { ContactLink } from './contact-link.tsx';
import { EraseButton } from './erase-lead.tsx';
import { LeadDescription } from './lead-description.tsx';
import type { LeadListProps } from './leads-page.tsx';
import { MailState } from './mail-state.tsx';
import { SelectLead } from './select-lead.tsx';
import { StatusSelect } from './status-select.tsx';

export function LeadCards({ leads, onStatus, onErase, ...selecting }: LeadListProps) {
  return (
    <ul className="mt-6 border-t border-line">
      {leads.map((lead) => (
        <li key={lead.id} id={rowId(lead.id)} className="border-b border-line py-5">
          <div className="flex items-baseline gap-4">
            <span className="self-center">
              <SelectLead lead={lead} {...selecting} />
            </span>
            <h2 className="mr-auto min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
              <bdi>
                {lead.first_name} {lead.last_name}
              </bdi>
            </h2>
            <time dateTime={lead.created_at} className="shrink-0 text-sm text-quiet tabular-nums">
              {adminDate(lead.created_at)}
            </time>
          </div>
          <p className="text-sm text-quiet">
            {serviceLabels[lead.service]} · {lead.artist ?? noPreferenceLabel}
          </p>
          <p className="mt-2 text-sm [overflow-wrap:anywhere]">
            {lead.email} · <span className="inline-block tabular-nums">{lead.phone}</span>
          </p>
          <div className="mt-2 text-sm text-quiet">
            <LeadDescription text={lead.description} />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <StatusSelect lead={lead} onStatus={onStatus} />
            <ContactLink lead={lead} />
            {onErase && <EraseButton lead={lead} onErase={onErase} />}
            <MailState lead={lead} />
          </div>
        </li>
      ))}
    </ul>
  );
}
