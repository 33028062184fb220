import { Closing, EmailLayout, EmailLink, Paragraph } from './email-layout.tsx';

export type MorningNumbers = { waiting: number; overdue: string; held: number };
type Props = MorningNumbers & { studioName: string; siteUrl: string };

/** How much there is to do. It names no person. */
export function MorningEmail({ waiting, overdue, held, studioName, siteUrl }: Props) {
  const lines = [
    `To answer: ${waiting}`,
    `Overdue, waiting for more than 24 hours: ${overdue}`,
    `Held as suspected spam: ${held}`,
  ];
  return (
    <EmailLayout preview={lines.join(', ')} heading="Good morning" studioName={studioName}>
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <Paragraph>
        <EmailLink href={`${siteUrl}/admin/leads`}>Open the dashboard</EmailLink>
      </Paragraph>
      <Closing>
        Staff can turn this email off in{' '}
        <EmailLink href={`${siteUrl}/admin/email-settings`}>New Lead Notifications</EmailLink>.
      </Closing>
    </EmailLayout>
  );
}
