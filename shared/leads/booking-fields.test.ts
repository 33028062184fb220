import { expect, test } from 'vitest';
import { type BookingField, bookingFieldNames, bookingFields } from './booking-fields.ts';

const fields: BookingField[] = bookingFieldNames.map((name) => bookingFields[name]);

test('has seven fields in the order of the form, with the label of each', () => {
  expect(bookingFieldNames.map((name) => [name, bookingFields[name].label])).toEqual([
    ['first_name', 'First Name'],
    ['last_name', 'Last Name'],
    ['phone', 'Phone'],
    ['email', 'Email'],
    ['service', 'Service'],
    ['artist', 'Preferred Artist (optional)'],
    ['description', 'Describe your idea'],
  ]);
});

test('both selects have a placeholder', () => {
  expect(fields.flatMap((field) => ('placeholder' in field ? [field.placeholder] : []))).toEqual([
    'Choose a service',
    'Choose an artist',
  ]);
});

test('each field has a suitable control and autofill hint', () => {
  expect(fields.map(({ control }) => control)).toEqual([
    'text',
    'text',
    'tel',
    'email',
    'choice',
    'artist',
    'textarea',
  ]);
  expect(fields.flatMap((field) => ('autoComplete' in field ? [field.autoComplete] : []))).toEqual([
    'given-name',
    'family-name',
    'tel',
    'email',
  ]);
  expect(bookingFieldNames.filter((name) => 'half' in bookingFields[name])).toEqual(['first_name', 'last_name']);
});
