import { expect, test } from 'vitest';
import { leadStatuses } from './choices.ts';
import { bookingLimits, bookingSchema } from './leads.ts';
import { serviceLabels, services } from './services.ts';

const booking = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '(555) 010-0101',
  email: 'ada@mail.example',
  service: 'consultation',
  description: 'A moth.',
};

test('BOOK-14 the services are these eight, in this order', () => {
  expect(services).toEqual([
    'tattoo-small',
    'tattoo-medium',
    'tattoo-large',
    'tattoo-sleeve',
    'piercing-ear',
    'piercing-facial',
    'piercing-body',
    'consultation',
  ]);
});

test('BOOK-15 tattoo services state their size', () => {
  expect(serviceLabels['tattoo-small']).toContain('under 3 inches');
  expect(serviceLabels['tattoo-medium']).toContain('3 to 6 inches');
  expect(serviceLabels['tattoo-large']).toContain('6 inches and up');
  expect(serviceLabels['tattoo-sleeve']).toMatch(/sleeve or large piece/i);
});

test('DATA-43 a lead has one of exactly four statuses', () => {
  expect(leadStatuses).toEqual(['new', 'contacted', 'converted', 'closed']);
});

test.each([undefined, null, '', '  ', 'no-preference'])('BOOK-13 BOOK-20 the artist %j is stored as null', (artist) => {
  expect(bookingSchema.parse({ ...booking, artist }).artist).toBeNull();
});

test.each(['李小龍', 'مرحبا', 'Zoë 🌙🏳️‍🌈', "O'Brien-Łuczak", '𝔸da'])(
  'the name %s is kept byte for byte',
  (first_name) => {
    expect(bookingSchema.parse({ ...booking, first_name }).first_name).toBe(first_name);
  },
);

test('the description keeps its lines and loses the white space around it', () => {
  expect(bookingSchema.parse({ ...booking, description: '\n one\r\n\ttwo \n' }).description).toBe('one\r\n\ttwo');
});

test('DATA-35 limits count characters: 5,000 emoji fit, one more does not', () => {
  const most = '🌙'.repeat(bookingLimits.description);

  expect(bookingSchema.safeParse({ ...booking, description: most }).success).toBe(true);
  expect(bookingSchema.safeParse({ ...booking, description: `${most}x` }).success).toBe(false);
});

test.each(['a@b', 'ada+ink@mail.example'])('BOOK-09 %s passes, as in the browser', (email) => {
  expect(bookingSchema.safeParse({ ...booking, email }).success).toBe(true);
});

test.each(['abc', 'a b@c.example', 'a@b@c', 'ada@mail.example\nbcc'])('BOOK-10 %j is no address', (email) => {
  expect(bookingSchema.safeParse({ ...booking, email }).success).toBe(false);
});
