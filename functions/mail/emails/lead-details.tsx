import { Heading, Hr, Text } from '@react-email/components';
import { Fragment } from 'react';
import type { Lead } from '#shared/leads.ts';
import { headerText } from '../mail-header.ts';
import { LeadValues } from './lead-values.tsx';
import { Closing, MailLayout, MailLink } from './mail-layout.tsx';
import { styles } from './styles.ts';

type Props = { leads: readonly Lead[]; studioName: string; leadsUrl: string; timeZone: string };

/** The leads that somebody chose on the leads page, one below the other. */
export function LeadDetails({ leads, studioName, leadsUrl, timeZone }: Props) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  return (
    <MailLayout
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
        All leads stand in the <MailLink href={leadsUrl}>dashboard</MailLink>.
      </Closing>
    </MailLayout>
  );
}

function nameOf({ first_name, last_name }: Lead): string {
  return `${first_name} ${last_name}`;
}
