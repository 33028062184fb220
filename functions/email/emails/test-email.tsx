import type { Studio } from '../studio.ts';
import { EmailLayout, Paragraph } from './email-layout.tsx';

/** Confirms that emails arrive. */
export function TestEmail({ studio }: { studio: Studio }) {
  return (
    <EmailLayout
      studio={studio}
      preview="A staff member sent this test from the dashboard."
      headline="Your email settings work"
      action={{ label: 'Open Email Settings', href: `${studio.siteUrl}/admin/email-settings` }}
      closing="Sent from New Lead Notifications."
    >
      <Paragraph>A staff member sent this test from the dashboard. It is not a booking request.</Paragraph>
    </EmailLayout>
  );
}
