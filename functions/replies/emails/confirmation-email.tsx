import { Text } from '@react-email/components';
import { Closing, EmailLayout, EmailLink } from '../../email/emails/email-layout.tsx';
import { styles } from '../../email/emails/styles.ts';

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
      <Text dir="auto" className="ink" style={styles.value}>
        {firstName ? `Hi ${firstName},` : 'Hi,'}
      </Text>
      <Text className="ink" style={styles.value}>
        Thanks for your request: {service}. {next}
      </Text>
      {code && (
        <Text className="ink" style={styles.value}>
          Your code is {code}. Please have it at hand when you contact us.
        </Text>
      )}
      <Text className="ink" style={styles.value}>
        Do you have a question, or would you like to take your request back? Write to us on{' '}
        <EmailLink href={link}>the page of your request</EmailLink> or just reply to this email. The link is for you
        only.
      </Text>
      <Closing>
        You get this email because its address was entered at <EmailLink href={siteUrl}>{studioName}</EmailLink> in the
        booking form. If that wasn't you, please ignore it.
      </Closing>
    </EmailLayout>
  );
}
