import { Text } from '@react-email/components';
import { Closing, MailLayout, MailLink } from './mail-layout.tsx';
import { styles } from './styles.ts';

type Props = { studioName: string; settingsUrl: string };

/** Says that mails arrive. */
export function TestEmail({ studioName, settingsUrl }: Props) {
  return (
    <MailLayout preview="Mails of the studio reach you." heading="Test email" studioName={studioName}>
      <Text className="ink" style={styles.value}>
        Mails of the studio reach you. Nobody has booked anything; somebody of the staff sent this to try the settings.
      </Text>
      <Closing>
        Sent from <MailLink href={settingsUrl}>New Lead Notifications</MailLink>.
      </Closing>
    </MailLayout>
  );
}
