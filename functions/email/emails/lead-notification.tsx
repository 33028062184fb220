import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { headerText } from '../email-header.ts';
import { Closing, EmailLayout, EmailLink } from './email-layout.tsx';
import { LeadValues } from './lead-values.tsx';

type Props = { lead: Lead; studioName: string; leadUrl: string };

/** Notifies the studio of a booking request. */
export function LeadNotification({ lead, studioName, leadUrl }: Props) {
  // Shown next to the subject, so a name must not change the text direction here either.
  const preview = headerText(`${lead.first_name} ${lead.last_name} asks for: ${shownValue(lead, 'service')}`);
  return (
    <EmailLayout preview={preview} heading="New booking request" studioName={studioName}>
      <LeadValues lead={lead} />
      <Closing>
        Contact the visitor at the email address above, or <EmailLink href={leadUrl}>open the lead</EmailLink>.
      </Closing>
    </EmailLayout>
  );
}
