import { type BookingFieldName, bookingFieldNames } from '#shared/leads/booking-fields.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue, staffLabel } from '#shared/leads/lead-values.ts';
import { detailsOf } from '#shared/leads/pieces.ts';
import { LeadDescription } from './list/lead-description.tsx';

/** Fields that have a place of their own in table and cards. */
const placed: readonly BookingFieldName[] = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'service',
  'artist',
  'description',
];
const further = bookingFieldNames.filter((name) => !placed.includes(name));

type Props = { lead: Pick<Lead, BookingFieldName | 'details' | 'piece'>; isWhole?: boolean };

/** What the visitor wrote, and the values of all fields that have no place of their own. */
export function LeadDetails({ lead, isWhole }: Props) {
  return (
    <>
      {further.map((name) => {
        const value = shownValue(lead, name);
        return (
          value && (
            <p key={name} dir="auto">
              {staffLabel(name)}: {value}
            </p>
          )
        );
      })}
      {detailsOf(lead).map(({ id, question, answer }) => (
        <p key={id} dir="auto">
          {question} {answer}
        </p>
      ))}
      <LeadDescription text={lead.description} isWhole={isWhole} />
    </>
  );
}
