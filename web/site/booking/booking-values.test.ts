import { expect, test } from 'vitest';
import { bookingSchema } from '#shared/leads.ts';
import { fieldOf, missingFields, readValues, toBody } from './booking-values.ts';

const filled = {
  firstName: 'Ada',
  lastName: 'Noor',
  phone: '555 010 0142',
  email: 'ada@example.org',
  service: 'consultation',
  artist: '',
  description: 'A moth.',
};

function aForm(changes: Partial<typeof filled> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changes })) form.set(name, value);
  return form;
}

test('BOOK-12 what is filled in becomes a body that the server accepts', () => {
  const body = toBody(readValues(aForm({ artist: 'mary-jane' })));

  expect(bookingSchema.parse(body)).toMatchObject({ first_name: 'Ada', last_name: 'Noor', artist: 'mary-jane' });
});

test('BOOK-11 values are trimmed, and spaces alone count as missing', () => {
  const values = readValues(aForm({ firstName: ' ', description: '  A moth.\n' }));

  expect(missingFields(values)).toEqual(['firstName']);
  expect(values.description).toBe('A moth.');
});

test('BOOK-04 BOOK-05 every field but the artist must have a value', () => {
  expect(missingFields(readValues(new FormData()))).toEqual([
    'firstName',
    'lastName',
    'phone',
    'email',
    'service',
    'description',
  ]);
});

test('BOOK-13 BOOK-20 no artist and no preference are both sent as null', () => {
  expect(toBody(readValues(aForm())).artist).toBeNull();
  expect(toBody(readValues(aForm({ artist: 'no-preference' }))).artist).toBeNull();
});

test('a field that the server names is found in the form', () => {
  expect(fieldOf('first_name')).toBe('firstName');
  expect(fieldOf('nonsense')).toBeUndefined();
});
