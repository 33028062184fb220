import { Text } from '@react-email/components';
import { Closing, EmailLayout, EmailLink } from './email-layout.tsx';
import { styles } from './styles.ts';

type Props = { studioName: string; settingsUrl: string };

/** Confirms that emails arrive. */
export function TestEmail({ studioName, settingsUrl }: Props) {
  return (
    <EmailLayout preview="Your email settings work." heading="Test email" studioName={studioName}>
      <Text className="ink" style={styles.value}>
        Your email settings work. A staff member sent this test from the dashboard; it is not a booking request.
      </Text>
      <Closing>
        Sent from <EmailLink href={settingsUrl}>New Lead Notifications</EmailLink>.
      </Closing>
    </EmailLayout>
  );
}
