import { Card, EmailLayout, EmailLink, Paragraph, Value } from '../../email/emails/email-layout.tsx';
import type { Studio } from '../../email/studio.ts';

type Props = {
  firstName: string;
  service: string;
  code: string | undefined;
  /** The artist whose waiting list the request is on. */
  waitsFor: string | undefined;
  studio: Studio;
  link: string;
};

/** Confirms a booking request. It repeats only the first name, the service and the code. */
export function ConfirmationEmail({ firstName, service, code, waitsFor, studio, link }: Props) {
  const next = waitsFor
    ? `You are on the waiting list of ${waitsFor}. We will write to you when the books open.`
    : "We'll contact you within 24 hours.";
  return (
    <EmailLayout
      studio={studio}
      preview={next}
      headline="We have your request"
      action={{ label: 'Open Your Request', href: link }}
      closing={
        <>
          Do you have a question, or would you like to take your request back? Write to us on the page of your request,
          or just reply to this email. The link is for you only.
          <br />
          <br />
          You get this email because its address was entered at{' '}
          <EmailLink href={studio.siteUrl}>
            <span translate="no">{studio.name}</span>
          </EmailLink>{' '}
          in the booking form. If that wasn't you, please ignore it.
        </>
      }
    >
      <Paragraph dir="auto">{firstName ? `Hi ${firstName},` : 'Hi,'}</Paragraph>
      <Paragraph>Thanks for your request. {next}</Paragraph>
      <Card studio={studio}>
        <Value label="Your request">{service}</Value>
        {code && (
          <Value label="Your code, for when you contact us">
            <span translate="no">{code}</span>
          </Value>
        )}
      </Card>
    </EmailLayout>
  );
}
