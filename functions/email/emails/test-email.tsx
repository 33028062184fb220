import { Closing, EmailLayout, EmailLink, Paragraph } from './email-layout.tsx';

type Props = { studioName: string; settingsUrl: string };

/** Confirms that emails arrive. */
export function TestEmail({ studioName, settingsUrl }: Props) {
  return (
    <EmailLayout preview="Your email settings work." heading="Test email" studioName={studioName}>
      <Paragraph>
        Your email settings work. A staff member sent this test from the dashboard; it is not a booking request.
      </Paragraph>
      <Closing>
        Sent from <EmailLink href={settingsUrl}>New Lead Notifications</EmailLink>.
      </Closing>
    </EmailLayout>
  );
}
