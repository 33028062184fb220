import type { z } from 'zod';
import type { bookingSchema } from '#shared/leads.ts';
import { noPreference, type Service } from '#shared/services.ts';

export type BookingBody = z.input<typeof bookingSchema>;

/** The form's fields as the specification names them, with the names the server gives them. */
const wireNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  email: 'email',
  service: 'service',
  artist: 'artist',
  description: 'description',
} as const satisfies Record<string, keyof BookingBody>;

export type BookingField = keyof typeof wireNames;
export type BookingValues = Record<BookingField, string>;

const fields = Object.keys(wireNames) as BookingField[];

/** What was typed and chosen, without outer white space (BOOK-11). */
export function readValues(form: FormData): BookingValues {
  return Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? '').trim()])) as BookingValues;
}

/** Required fields without a value, in the order of the form. */
export function missingFields(values: BookingValues): BookingField[] {
  return fields.filter((field) => field !== 'artist' && values[field] === '');
}

/** The request's body; choosing no artist in either way is `null` (BOOK-13, BOOK-20). */
export function toBody(values: BookingValues): BookingBody {
  const { firstName, lastName, phone, email, service, artist, description } = values;
  return {
    first_name: firstName,
    last_name: lastName,
    phone,
    email,
    service: service as Service,
    artist: artist === '' || artist === noPreference ? null : artist,
    description,
  };
}

/** The form's field that the server's name means. */
export function fieldOf(wireName: string | undefined): BookingField | undefined {
  return fields.find((field) => wireNames[field] === wireName);
}
