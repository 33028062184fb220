import type { Lead } from '#shared/leads.ts';
import { serviceLabels } from '#shared/services.ts';
import { headerText } from '../mail-header.ts';
import { LeadValues } from './lead-values.tsx';
import { Closing, MailLayout, MailLink } from './mail-layout.tsx';

type Props = { lead: Lead; studioName: string; leadsUrl: string };

/** Tells the studio about a booking request. */
export function LeadNotification({ lead, studioName, leadsUrl }: Props) {
  // Shown beside the subject, so that a name must not turn the reading direction of what follows it here either.
  const preview = headerText(`${lead.first_name} ${lead.last_name} asks for: ${serviceLabels[lead.service]}`);
  return (
    <MailLayout preview={preview} heading="New booking request" studioName={studioName}>
      <LeadValues lead={lead} />
      <Closing>
        Write to the address above, or open <MailLink href={leadsUrl}>all leads</MailLink>.
      </Closing>
    </MailLayout>
  );
}
