import { Text } from '@react-email/components';
import { Closing, EmailLayout, EmailLink } from '../../email/emails/email-layout.tsx';
import { styles } from '../../email/emails/styles.ts';

/** A new link to the visitor's page. */
export function LinkEmail({ studioName, link }: { studioName: string; link: string }) {
  return (
    <EmailLayout preview="Here is the new link." heading="The link to your request" studioName={studioName}>
      <Text className="ink" style={styles.value}>
        The new link to <EmailLink href={link}>the page of your request</EmailLink> is for you only. Older links do not
        work any more.
      </Text>
      <Closing>If you did not ask for it, you can ignore this email.</Closing>
    </EmailLayout>
  );
}
