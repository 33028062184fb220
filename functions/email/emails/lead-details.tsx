import { Heading, Hr, Text } from '@react-email/components';
import { Fragment } from 'react';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { headerText } from '../email-header.ts';
import { Closing, EmailLayout, EmailLink } from './email-layout.tsx';
import { LeadValues } from './lead-values.tsx';
import { styles } from './styles.ts';

type Props = { leads: readonly Lead[]; studioName: string; leadsUrl: string; timeZone: string };

/** The leads that a staff member selected on the leads page. */
export function LeadDetails({ leads, studioName, leadsUrl, timeZone }: Props) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  return (
    <EmailLayout
      preview={headerText(leads.map(nameOf).join(', ')).slice(0, 150)}
      heading="Lead details"
      studioName={studioName}
    >
      {leads.map((lead, index) => (
        <Fragment key={lead.id}>
          {index > 0 && <Hr className="rule" style={styles.rule} />}
          <Heading as="h2" dir="auto" className="ink" style={styles.leadHeading}>
            {nameOf(lead)}
          </Heading>
          <Text className="quiet" style={styles.leadDay}>
            {day.format(new Date(lead.created_at))} · {lead.status}
          </Text>
          <LeadValues lead={lead} />
        </Fragment>
      ))}
      <Closing>
        See all leads in the <EmailLink href={leadsUrl}>dashboard</EmailLink>.
      </Closing>
    </EmailLayout>
  );
}

function nameOf({ first_name, last_name }: Lead): string {
  return `${first_name} ${last_name}`;
}
