import { type BookingField, type BookingFieldName, bookingFieldNames, bookingFields } from './booking-fields.ts';

/** The fields in the order shown to staff: the email address comes before the phone number. */
export const staffFieldNames: readonly BookingFieldName[] = [
  ...new Set<BookingFieldName>(['first_name', 'last_name', 'email', 'phone', ...bookingFieldNames]),
];

const staffLabels: Partial<Record<BookingFieldName, string>> = { artist: 'Artist', description: 'Description' };

export function staffLabel(name: BookingFieldName): string {
  return staffLabels[name] ?? bookingFields[name].label;
}

export const handleLabel = 'Handle';

/** The ways to reach the visitor, in the order shown to staff. */
export function contactsOf({ email, phone, handle }: { email: string; phone: string; handle?: string | undefined }) {
  return [email, phone, handle && `@${handle}`].filter((value): value is string => Boolean(value));
}

/**
 * A value as shown to staff, or `undefined` if the visitor left an optional field empty. A choice that is no longer offered
 * has no label and is shown as it is stored.
 */
export function shownValue(
  lead: Partial<Record<BookingFieldName, string | null>>,
  name: BookingFieldName,
): string | undefined {
  const field: BookingField = bookingFields[name];
  const value = lead[name];
  if (!value) {
    return field.control === 'artist' ? field.none : undefined;
  }
  return field.control === 'choice' && Object.hasOwn(field.options, value) ? field.options[value] : value;
}
