import { Text } from '@react-email/components';
import { Closing, EmailLayout, EmailLink } from './email-layout.tsx';
import { styles } from './styles.ts';

type Props = { heading: string; text: string; studioName: string; dashboardUrl: string };

/** Says what an administrator changed about the reader's account. */
export function AccountChangeEmail({ heading, text, studioName, dashboardUrl }: Props) {
  return (
    <EmailLayout preview={text} heading={heading} studioName={studioName}>
      <Text className="ink" style={styles.value}>
        {text} If you did not expect this, ask an administrator.
      </Text>
      <Closing>
        Sent about your account in the <EmailLink href={dashboardUrl}>dashboard</EmailLink>.
      </Closing>
    </EmailLayout>
  );
}
