import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { headerText } from '../email-header.ts';
import type { Studio } from '../studio.ts';
import { Card, EmailLayout, Name } from './email-layout.tsx';
import { LeadValues, nameOf } from './lead-values.tsx';

type Props = { lead: Lead; studio: Studio; action: { label: string; href: string } };

/** Notifies the studio of a booking request. */
export function LeadNotification({ lead, studio, action }: Props) {
  // Shown next to the subject, so a name must not change the text direction here either.
  const preview = headerText(`${nameOf(lead)} asks for: ${shownValue(lead, 'service')}, ${shownValue(lead, 'artist')}`);
  return (
    <EmailLayout
      studio={studio}
      preview={preview}
      headline={
        <>
          New request from <Name>{nameOf(lead)}</Name>
        </>
      }
      action={action}
      closing="Please answer on the page of the lead, or contact the visitor directly."
    >
      <Card studio={studio}>
        <LeadValues lead={lead} />
      </Card>
    </EmailLayout>
  );
}
