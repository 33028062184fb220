import type { Mutant } from './mutant.ts';

export const booking: Mutant[] = [
  {
    rows: ['BOOK-09'],
    file: 'web/site/booking/field.tsx',
    from: '<textarea {...attributes} rows={6}',
    to: '<textarea {...attributes} maxLength={5000} rows={6}',
    why: 'the form truncates a long description',
  },
  {
    rows: ['BOOK-12'],
    file: 'web/site/booking/booking-values.ts',
    from: '[name, typed(name)]',
    to: "[name, typed(name === 'last_name' ? 'first_name' : name)]",
    why: 'the first name is stored as the last name as well',
  },
  {
    rows: ['BOOK-04', 'MSG-01'],
    file: 'web/site/booking/booking-values.ts',
    from: "bookingFields[name].required && values[name] === ''",
    to: "bookingFields[name].required && name !== 'phone' && values[name] === ''",
    why: 'the form sends a request without a phone number',
  },
  {
    rows: ['BOOK-04'],
    file: 'web/site/booking/field.tsx',
    from: "    'aria-required': field.required || undefined,",
    to: "    'aria-required': field.required || undefined,\n    ...(field.required && { required: true }),",
    why: 'the browser stops an incomplete form before the notice can show',
  },
  {
    rows: ['BOOK-11'],
    file: 'web/site/booking/booking-values.ts',
    from: "String(form.get(formName(name)) ?? '').trim();",
    to: "String(form.get(formName(name)) ?? '');",
    why: 'a value of spaces counts as filled in',
  },
];
