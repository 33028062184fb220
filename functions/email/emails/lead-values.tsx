import type { ReactNode } from 'react';
import { type BookingField, type BookingFieldName, bookingFields } from '#shared/leads/booking-fields.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { handleLabel, shownValue, staffFieldNames, staffLabel } from '#shared/leads/lead-values.ts';
import { detailsOf } from '#shared/leads/pieces.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import { EmailLink, Value } from './email-layout.tsx';

const contactNames: readonly BookingFieldName[] = ['email', 'phone'];
const askedNames = staffFieldNames.filter((name) => !['first_name', 'last_name', ...contactNames].includes(name));

/**
 * All values of a booking request below the name of its visitor, as text: first what the visitor asks. `dir="auto"` keeps the text direction of
 * a value from affecting others.
 */
export function LeadValues({ lead }: { lead: Lead }) {
  return (
    <>
      <Fields lead={lead} names={askedNames} />
      {detailsOf(lead).map(({ id, question, answer }) => (
        <Value key={id} label={question}>
          {answer}
        </Value>
      ))}
      <Fields lead={lead} names={contactNames} />
      {lead.handle && <Value label={handleLabel}>@{lead.handle}</Value>}
    </>
  );
}

function Fields({ lead, names }: { lead: Lead; names: readonly BookingFieldName[] }) {
  return names.map((name) => {
    const value = shownValue(lead, name);
    return (
      value !== undefined && (
        <Value key={name} label={staffLabel(name)}>
          {linked(bookingFields[name].control, value)}
        </Value>
      )
    );
  });
}

export function nameOf({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

function linked(control: BookingField['control'], value: string): ReactNode {
  if (control === 'email') return <EmailLink href={mailtoUrl(value)}>{value}</EmailLink>;
  if (control === 'tel') return <EmailLink href={phoneLink(value)}>{value}</EmailLink>;
  return value;
}

/** Keeps the @ unencoded, because some email clients do not decode it. */
function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
