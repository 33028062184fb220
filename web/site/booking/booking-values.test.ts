import { expect, test } from 'vitest';
import { bookingSchema } from '#shared/leads/lead-schemas.ts';
import { fieldOf, formName, missingFields, readValues, toBody } from './booking-values.ts';

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

test("turns the form's values into a body that the server accepts", () => {
  const body = toBody(readValues(aForm({ artist: 'mary-jane' })));

  expect(bookingSchema.parse(body)).toMatchObject({ first_name: 'Ada', last_name: 'Noor', artist: 'mary-jane' });
});

test('trims values and treats spaces alone as missing', () => {
  const values = readValues(aForm({ firstName: ' ', description: '  A moth.\n' }));

  expect(missingFields(values)).toEqual(['first_name']);
  expect(values.description).toBe('A moth.');
});

test.each(['\u000b', '\u0000', '\u200b\ufeff'])(
  'treats %j alone as missing in each required field, as the server does',
  (unseen) => {
    const form = new FormData();
    for (const name of Object.keys(filled)) form.set(name, unseen);
    const values = readValues(form);

    const refused = bookingSchema.safeParse(toBody(values)).error?.issues.map(({ path }) => path[0]) ?? [];
    expect(missingFields(values)).toEqual([...new Set(refused)]);
  },
);

test('requires every field except the artist', () => {
  expect(missingFields(readValues(new FormData()))).toEqual([
    'first_name',
    'last_name',
    'phone',
    'email',
    'service',
    'description',
  ]);
});

test('sends null for no artist and for no preference [BOOK-12]', () => {
  expect(toBody(readValues(aForm())).artist).toBeNull();
  expect(toBody(readValues(aForm({ artist: 'no-preference' }))).artist).toBeNull();
  expect(toBody(readValues(aForm({ description: 'no-preference' }))).description).toBe('no-preference');
});

test("maps the server's field name to the form", () => {
  expect(fieldOf('first_name')).toBe('first_name');
  expect(formName('first_name')).toBe('firstName');
  expect(fieldOf('nonsense')).toBeUndefined();
});
