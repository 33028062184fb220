import { hoursToConfirm } from '#shared/requests/request-link.ts';
import { Closing, EmailLayout, EmailLink, Paragraph } from '../../email/emails/plain-layout.tsx';

type Props = { studioName: string; link: string; isConfirming: boolean };

/** A new link to the visitor's page, which can confirm a new email address as well. */
export function LinkEmail({ studioName, link, isConfirming }: Props) {
  const heading = isConfirming ? 'Please confirm your email address' : 'The link to your request';
  return (
    <EmailLayout preview="Here is the new link." heading={heading} studioName={studioName}>
      <Paragraph>
        {isConfirming
          ? `Please confirm within ${hoursToConfirm} hours that we write to you here. The link to `
          : 'The new link to '}
        <EmailLink href={link}>the page of your request</EmailLink> is for you only. Older links{' '}
        {isConfirming && 'then '}
        do not work any more.
      </Paragraph>
      <Closing>If you did not ask for it, you can ignore this email.</Closing>
    </EmailLayout>
  );
}
