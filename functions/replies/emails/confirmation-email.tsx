import { Closing, EmailLayout, EmailLink, Paragraph } from '../../email/emails/plain-layout.tsx';

type Props = {
  firstName: string;
  service: string;
  code: string | undefined;
  /** The artist whose waiting list the request is on. */
  waitsFor: string | undefined;
  studioName: string;
  siteUrl: string;
  link: string;
};

/** Confirms a booking request. It repeats only the first name, the service and the code. */
export function ConfirmationEmail({ firstName, service, code, waitsFor, studioName, siteUrl, link }: Props) {
  const next = waitsFor
    ? `You are on the waiting list of ${waitsFor}. We will write to you when the books open.`
    : "We'll contact you within 24 hours.";
  return (
    <EmailLayout preview={next} heading="We have your request" studioName={studioName}>
      <Paragraph dir="auto">{firstName ? `Hi ${firstName},` : 'Hi,'}</Paragraph>
      <Paragraph>
        Thanks for your request: {service}. {next}
      </Paragraph>
      {code && (
        <Paragraph>
          Your code is <span translate="no">{code}</span>. Please have it at hand when you contact us.
        </Paragraph>
      )}
      <Paragraph>
        Do you have a question, or would you like to take your request back? Write to us on{' '}
        <EmailLink href={link}>the page of your request</EmailLink> or just reply to this email. The link is for you
        only.
      </Paragraph>
      <Closing>
        You get this email because its address was entered at{' '}
        <EmailLink href={siteUrl}>
          <span translate="no">{studioName}</span>
        </EmailLink>{' '}
        in the booking form. If that wasn't you, please ignore it.
      </Closing>
    </EmailLayout>
  );
}
