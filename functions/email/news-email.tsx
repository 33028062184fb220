import { shownCode } from '#shared/leads/lead-code.ts';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { headerText } from './email-header.ts';
import { LeadNews } from './emails/lead-news.tsx';
import { nameOf } from './emails/lead-values.tsx';
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
  const asked = [shownValue(lead, 'service'), lead.artist].filter(Boolean).join(', ');
  return {
    from,
    to,
    subject: headerText(`News from ${nameOf(lead)}${code}: ${asked}`),
    content: <LeadNews lead={lead} news={news.map((entry) => newsText(entry, studio.timeZone))} studio={studio} />,
  };
}

function newsText(entry: LogEntry, timeZone: string): string {
  return [eventOf(entry).news?.(entry, timeZone), 'text' in entry && entry.text].filter(Boolean).join('\n');
}
