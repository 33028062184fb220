import { shownCode } from '#shared/leads/lead-code.ts';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { headerText } from './email-header.ts';
import { LeadNews } from './emails/lead-news.tsx';
import type { Email } from './mailer.ts';
import type { Studio } from './studio.ts';

/** What the visitor of a lead did. It has no Reply-To: answers belong to the lead page, where the visitor's page shows them. */
export function newsEmail(
  lead: Lead,
  news: readonly LogEntry[],
  { from, to }: Pick<Email, 'from' | 'to'>,
  studio: Studio,
): Email {
  const code = lead.code ? ` (${shownCode(lead.code)})` : '';
  const name = headerText(`${lead.first_name} ${lead.last_name}`);
  return {
    from,
    to,
    subject: headerText(`News from ${name}${code}`),
    content: (
      <LeadNews
        name={name}
        news={news.map((entry) => newsText(entry, studio.timeZone))}
        studioName={studio.name}
        leadUrl={`${studio.siteUrl}/admin/leads/${lead.id}`}
      />
    ),
  };
}

function newsText(entry: LogEntry, timeZone: string): string {
  return [eventOf(entry).news?.(entry, timeZone), 'text' in entry && entry.text].filter(Boolean).join('\n');
}
