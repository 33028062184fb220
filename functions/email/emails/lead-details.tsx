import { Heading, Text } from '@react-email/components';
import { Fragment } from 'react';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { headerText } from '../email-header.ts';
import type { Studio } from '../studio.ts';
import { Card, EmailLayout, EmailLink } from './email-layout.tsx';
import { LeadValues, nameOf } from './lead-values.tsx';
import { styles } from './styles.ts';

type Props = { leads: readonly Lead[]; studio: Studio };

/** The leads that a staff member selected on the leads page. */
export function LeadDetails({ leads, studio }: Props) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: studio.timeZone });
  const [first] = leads;
  const list = `${studio.siteUrl}/admin/leads`;
  return (
    <EmailLayout
      studio={studio}
      preview={headerText(leads.map(nameOf).join(', ')).slice(0, 150)}
      headline={leads.length === 1 ? 'Details of 1 lead' : `Details of ${leads.length} leads`}
      action={
        leads.length === 1
          ? { label: 'Open the Lead', href: `${list}/${first?.id}` }
          : { label: 'Open the Leads', href: list }
      }
      closing="A staff member sent these leads from the dashboard."
    >
      {leads.map((lead, index) => (
        <Fragment key={lead.id}>
          <Heading as="h2" dir="auto" className="ink" style={styles.leadHeading}>
            {leads.length === 1 ? nameOf(lead) : <EmailLink href={`${list}/${lead.id}`}>{nameOf(lead)}</EmailLink>}
          </Heading>
          <Text className="quiet" style={styles.leadDay}>
            {day.format(new Date(lead.created_at))} · {lead.status}
          </Text>
          <Card studio={studio}>
            <LeadValues lead={lead} />
          </Card>
          {index < leads.length - 1 && <div style={{ height: '24px' }} />}
        </Fragment>
      ))}
    </EmailLayout>
  );
}
