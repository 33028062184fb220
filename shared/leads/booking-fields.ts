import { noPreferenceLabel, serviceLabels } from './services.ts';

/** A field of the booking form. `limit` is the maximum number of characters that the server accepts (DATA-34). */
export type BookingField = {
  /** Shown to visitors. Staff may see another one (`lead-values.ts`). */
  label: string;
  required: boolean;
} & (
  | { control: 'text' | 'tel' | 'email'; limit: number; autoComplete?: string; half?: boolean }
  | { control: 'textarea'; limit: number }
  | { control: 'choice'; options: Readonly<Record<string, string>>; placeholder: string }
  /** One of the artists on the website. Staff see `none` when the visitor chose no artist. */
  | { control: 'artist'; limit: number; placeholder: string; none: string }
);

/**
 * The fields that visitors fill in, in form order. The schema, form, lead list, emails and exports derive from this
 * table, so a new optional field is one entry here. It uses no schema library, because visitors download it.
 */
export const bookingFields = {
  first_name: {
    label: 'First Name',
    control: 'text',
    required: true,
    limit: 100,
    autoComplete: 'given-name',
    half: true,
  },
  last_name: {
    label: 'Last Name',
    control: 'text',
    required: true,
    limit: 100,
    autoComplete: 'family-name',
    half: true,
  },
  phone: { label: 'Phone', control: 'tel', required: true, limit: 40, autoComplete: 'tel' },
  email: { label: 'Email', control: 'email', required: true, limit: 254, autoComplete: 'email' },
  service: {
    label: 'Service',
    control: 'choice',
    required: true,
    options: serviceLabels,
    placeholder: 'Choose a service',
  },
  artist: {
    label: 'Preferred Artist (optional)',
    control: 'artist',
    required: false,
    limit: 120,
    placeholder: 'Choose an artist',
    none: noPreferenceLabel,
  },
  description: {
    label: 'Describe your idea',
    control: 'textarea',
    required: true,
    limit: 5000,
  },
} as const satisfies Record<string, BookingField>;

type Fields = typeof bookingFields;
export type BookingFieldName = keyof Fields;
export const bookingFieldNames = Object.keys(bookingFields) as BookingFieldName[];

export type RequiredFieldName = {
  [Name in BookingFieldName]: Fields[Name]['required'] extends true ? Name : never;
}[BookingFieldName];
export type OptionalFieldName = Exclude<BookingFieldName, RequiredFieldName>;

/** The type of a field's value when it is not empty. */
export type BookingFieldValue<Name extends BookingFieldName> = Fields[Name] extends { options: infer Options }
  ? keyof Options & string
  : string;
