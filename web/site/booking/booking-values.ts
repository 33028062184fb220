import type { z } from 'zod';
import {
  type BookingField,
  type BookingFieldName,
  bookingFieldNames,
  bookingFields,
} from '#shared/leads/booking-fields.ts';
import type { bookingRequestSchema, bookingSchema } from '#shared/leads/lead-schemas.ts';
import { noPreference } from '#shared/leads/services.ts';
import { isBlank } from '#shared/values/clean-text.ts';

/** Begins the names of the controls of questions; their ids follow. */
export const questionPrefix = 'question-';

type BookingBody = z.input<typeof bookingSchema>;
/** The values, and the form's metadata for spam detection. */
export type BookingRequest = z.input<typeof bookingRequestSchema>;
type BookingValues = Record<BookingFieldName, string>;

/** The name and id of a field in the form, as the specification spells it: `firstName`. */
export function formName(name: BookingFieldName): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The form's values, trimmed (BOOK-11). */
export function readValues(form: FormData): BookingValues {
  const typed = (name: BookingFieldName) => String(form.get(formName(name)) ?? '').trim();
  return Object.fromEntries(bookingFieldNames.map((name) => [name, typed(name)])) as BookingValues;
}

/** Empty required fields, in the order of the form. */
export function missingFields(values: BookingValues): BookingFieldName[] {
  return bookingFieldNames.filter((name) => bookingFields[name].required && isBlank(values[name]));
}

/** The request's body; no artist and no preference are both `null` (BOOK-12). */
export function toBody(values: BookingValues): BookingBody {
  const isNone = ({ control }: BookingField, value: string) =>
    value === '' || (control === 'artist' && value === noPreference);
  const sent = bookingFieldNames.map((name) => [name, isNone(bookingFields[name], values[name]) ? null : values[name]]);
  return Object.fromEntries(sent);
}

/** The field that the server names in an error. */
export function fieldOf(name: string | undefined): BookingFieldName | undefined {
  return bookingFieldNames.find((each) => each === name);
}
