import { Closing, EmailLayout, EmailLink, Paragraph } from './email-layout.tsx';

type Props = { heading: string; text: string; studioName: string; dashboardUrl: string };

/** Says what an administrator changed about the reader's account. */
export function AccountChangeEmail({ heading, text, studioName, dashboardUrl }: Props) {
  return (
    <EmailLayout preview={text} heading={heading} studioName={studioName}>
      <Paragraph>{text} If you did not expect this, ask an administrator.</Paragraph>
      <Closing>
        Sent about your account in the <EmailLink href={dashboardUrl}>dashboard</EmailLink>.
      </Closing>
    </EmailLayout>
  );
}
