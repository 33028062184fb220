import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { type BookingField, bookingFields } from '#shared/leads/booking-fields.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { handleLabel, shownValue, staffFieldNames, staffLabel } from '#shared/leads/lead-values.ts';
import { detailsOf } from '#shared/leads/pieces.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import { EmailLink } from './email-layout.tsx';
import { styles } from './styles.ts';

/** All values of a booking request, as text. `dir="auto"` keeps the text direction of a value from affecting others. */
export function LeadValues({ lead }: { lead: Lead }) {
  return (
    <>
      {staffFieldNames.map((name) => {
        const value = shownValue(lead, name);
        return (
          value !== undefined && (
            <Value key={name} label={staffLabel(name)}>
              {linked(bookingFields[name].control, value)}
            </Value>
          )
        );
      })}
      {lead.handle && <Value label={handleLabel}>@{lead.handle}</Value>}
      {detailsOf(lead).map(({ id, question, answer }) => (
        <Value key={id} label={question}>
          {answer}
        </Value>
      ))}
    </>
  );
}

function linked(control: BookingField['control'], value: string): ReactNode {
  if (control === 'email') return <EmailLink href={mailtoUrl(value)}>{value}</EmailLink>;
  if (control === 'tel') return <EmailLink href={phoneLink(value)}>{value}</EmailLink>;
  return value;
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

/** Keeps the @ unencoded, because some email clients do not decode it. */
function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
