import { Link } from 'react-router-dom';
import { shownCode } from '#shared/leads/lead-code.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { adminDate } from '../../ui/admin-date.ts';
import { statusColors } from '../status-colors.ts';
import { leadLabels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';

/** Other requests with the same email address or phone number. */
export function RelatedLeads() {
  const { related = [] } = useOpenLead();
  return (
    <section aria-labelledby="related-leads" className="mt-8">
      <h2 id="related-leads" className="text-xs text-quiet">
        {leadLabels.related}
      </h2>
      <ul className="mt-1 border-t border-line text-sm">
        {related.map((lead) => (
          <li key={lead.id} className="border-b border-line">
            <Link to={`/admin/leads/${lead.id}`} className="block py-2 transition-colors hover:bg-surface">
              <span className="flex items-baseline gap-3">
                <span className="mr-auto min-w-0 font-medium [overflow-wrap:anywhere]">
                  <bdi>
                    {lead.first_name} {lead.last_name}
                  </bdi>
                </span>
                <time dateTime={lead.created_at} className="shrink-0 text-quiet tabular-nums">
                  {adminDate(lead.created_at)}
                </time>
              </span>
              <span className="block text-quiet">
                <span
                  aria-hidden="true"
                  className={`mr-2 inline-block size-2 rounded-full ${statusColors[lead.status]}`}
                />
                {[
                  lead.status,
                  shownValue(lead, 'service'),
                  lead.code && shownCode(lead.code),
                  lead.missed && leadLabels.missed,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
