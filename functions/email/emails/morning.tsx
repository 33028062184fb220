import type { Studio } from '../studio.ts';
import { Card, EmailLayout, EmailLink, Value } from './email-layout.tsx';

export type MorningNumbers = { waiting: number; overdue: string; held: number };
type Props = MorningNumbers & { studio: Studio };

/** How much there is to do. It names no person. */
export function MorningEmail({ waiting, overdue, held, studio }: Props) {
  const values = {
    'To answer': String(waiting),
    'Overdue, waiting for more than 24 hours': overdue,
    'Held as suspected spam': String(held),
  };
  return (
    <EmailLayout
      studio={studio}
      preview={Object.entries(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join(', ')}
      headline={`Good morning: ${waiting} to answer`}
      action={{ label: 'Open the Leads', href: `${studio.siteUrl}/admin/leads` }}
      closing={
        <>
          Staff can turn this email off in{' '}
          <EmailLink href={`${studio.siteUrl}/admin/email-settings`}>New Lead Notifications</EmailLink>.
        </>
      }
    >
      <Card studio={studio}>
        {Object.entries(values).map(([label, value], index) => (
          <Value key={label} label={label} isMain={index === 0}>
            {value}
          </Value>
        ))}
      </Card>
    </EmailLayout>
  );
}
