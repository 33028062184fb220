import { hoursToConfirm } from '#shared/requests/request-link.ts';
import { EmailLayout, Paragraph } from '../../email/emails/email-layout.tsx';
import type { Studio } from '../../email/studio.ts';

type Props = { studio: Studio; link: string; isConfirming: boolean };

/** A new link to the visitor's page, which can confirm a new email address as well. */
export function LinkEmail({ studio, link, isConfirming }: Props) {
  return (
    <EmailLayout
      studio={studio}
      preview={isConfirming ? `The link works for ${hoursToConfirm} hours.` : 'Here is the new link.'}
      headline={isConfirming ? 'Please confirm your email address' : 'The link to your request'}
      action={{ label: isConfirming ? 'Confirm Email Address' : 'Open Your Request', href: link }}
      closing="If you did not ask for it, you can ignore this email."
    >
      {isConfirming && <Paragraph>Please confirm within {hoursToConfirm} hours that we write to you here.</Paragraph>}
      <Paragraph>
        The {!isConfirming && 'new '}link to the page of your request is for you only. Older links{' '}
        {isConfirming && 'then '}do not work any more.
      </Paragraph>
    </EmailLayout>
  );
}
