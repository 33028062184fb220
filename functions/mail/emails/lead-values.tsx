import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Lead } from '#shared/leads.ts';
import { noPreferenceLabel, serviceLabels } from '#shared/services.ts';
import { MailLink } from './mail-layout.tsx';
import { styles } from './styles.ts';

/** All that a visitor wrote, as text: a value is never markup, and its reading direction ends with it. */
export function LeadValues({ lead }: { lead: Lead }) {
  return (
    <>
      <Value label="First name">{lead.first_name}</Value>
      <Value label="Last name">{lead.last_name}</Value>
      <Value label="Email">
        <MailLink href={mailAddress(lead.email)}>{lead.email}</MailLink>
      </Value>
      <Value label="Phone">
        <MailLink href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</MailLink>
      </Value>
      <Value label="Service">{serviceLabels[lead.service]}</Value>
      <Value label="Artist">{lead.artist ?? noPreferenceLabel}</Value>
      <Value label="Description">{lead.description}</Value>
    </>
  );
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Section>
      <Text className="label quiet" style={styles.label}>
        {label}
      </Text>
      <Text dir="auto" className="value ink" style={styles.value}>
        {children}
      </Text>
    </Section>
  );
}

/** The @ stays as it is: some clients do not decode it, and the text form leaves out a link that equals its words. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
