import { Text } from '@react-email/components';
import { Closing, EmailLayout, EmailLink } from '../../email/emails/email-layout.tsx';
import { styles } from '../../email/emails/styles.ts';

type Props = {
  heading: string;
  when: string;
  lines: readonly string[];
  payment: string | undefined;
  studioName: string;
  link: string;
};

/** Tells a visitor what happened to a date. */
export function DateEmail({ heading, when, lines, payment, studioName, link }: Props) {
  return (
    <EmailLayout preview={when} heading={heading} studioName={studioName}>
      {[when, ...lines].map((line) => (
        <Text key={line} dir="auto" className="ink" style={styles.value}>
          {line}
        </Text>
      ))}
      {payment && (
        <Text className="ink" style={styles.value}>
          <EmailLink href={payment}>Pay the deposit</EmailLink>
        </Text>
      )}
      <Closing>
        Do you have a question, or can you not come? Please use{' '}
        <EmailLink href={link}>the page of your request</EmailLink> to tell us.
      </Closing>
    </EmailLayout>
  );
}
