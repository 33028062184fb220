import { labels } from '#shared/labels.ts';
import { noPreferenceLabel, serviceLabels } from '#shared/services.ts';
import { adminDate } from '../admin-date.ts';
import { ContactLink } from './contact-link.tsx';
import { LeadDescription } from './lead-description.tsx';
import type { LeadListProps } from './leads-page.tsx';
import { MailState } from './mail-state.tsx';
import { SelectLead } from './select-lead.tsx';
import { StatusSelect } from './status-select.tsx';

export function LeadTable({ leads, onStatus, ...selecting }: LeadListProps) {
  const { date, name, reach, service, artist, description, statusOf } = labels.leads;
  return (
    <div className="relative mt-6 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-quiet">
            <th scope="col" className="w-8 py-2 pr-2">
              <span className="sr-only">{labels.leads.select}</span>
            </th>
            {[date, name, reach, service, artist, description, statusOf].map((heading) => (
              <th key={heading} scope="col" className="px-2 py-2 font-medium xl:px-3">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id} className="border-b border-line align-top transition-colors hover:bg-surface">
              <td className="py-3 pr-2">
                <SelectLead lead={lead} {...selecting} />
              </td>
              <td className="px-2 py-3 xl:px-3 xl:whitespace-nowrap text-quiet tabular-nums">
                <time dateTime={lead.created_at}>{adminDate(lead.created_at)}</time>
              </td>
              <th scope="row" className="min-w-28 px-2 py-3 xl:px-3 font-semibold [overflow-wrap:anywhere]">
                <bdi>
                  {lead.first_name} {lead.last_name}
                </bdi>
              </th>
              <td className="min-w-36 px-2 py-3 xl:min-w-56 xl:px-3 [overflow-wrap:anywhere]">
                {lead.email}
                <br />
                <span className="text-quiet tabular-nums">{lead.phone}</span>
                <br />
                <ContactLink lead={lead} />
              </td>
              <td className="min-w-20 px-2 py-3 text-quiet xl:min-w-28 xl:px-3">{serviceLabels[lead.service]}</td>
              <td className="min-w-16 px-2 py-3 xl:px-3 text-quiet">{lead.artist ?? noPreferenceLabel}</td>
              <td className="w-full min-w-32 px-2 py-3 xl:px-3 text-quiet">
                <LeadDescription text={lead.description} />
              </td>
              <td className="px-2 py-2 xl:px-3">
                <StatusSelect lead={lead} onStatus={onStatus} />
                <MailState lead={lead} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
