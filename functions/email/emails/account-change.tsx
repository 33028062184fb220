import type { Studio } from '../studio.ts';
import { EmailLayout, Paragraph } from './email-layout.tsx';

type Props = { heading: string; text: string; canSignIn: boolean; studio: Studio };

/** Says what an administrator changed about the reader's account. */
export function AccountChangeEmail({ heading, text, canSignIn, studio }: Props) {
  return (
    <EmailLayout
      studio={studio}
      preview={text}
      headline={heading}
      action={canSignIn ? { label: 'Open the Dashboard', href: `${studio.siteUrl}/admin` } : undefined}
      closing="Sent about your account in the dashboard."
    >
      <Paragraph>{text} If you did not expect this, ask an administrator.</Paragraph>
    </EmailLayout>
  );
}
