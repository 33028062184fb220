import { expect, test } from 'vitest';
import { artistChoices } from './artist-choices.ts';
import { bookingSchema } from './leads.ts';

const values = (...names: string[]) => artistChoices(names.map((name) => ({ name }))).map(({ value }) => value);

test('BOOK-17 the value of an artist is the name in lowercase with hyphens for spaces', () => {
  expect(values('Mary Jane Watson', 'Zoë', '美 月')).toEqual(['mary-jane-watson', 'zoë', '美-月']);
});

test('BOOK-18 runs of spaces are one hyphen, and the second and third of one value are numbered', () => {
  expect(values('Mary  Jane', ' Mary Jane ', 'mary   jane')).toEqual(['mary-jane', 'mary-jane-2', 'mary-jane-3']);
});

test('BOOK-18 every value is another one, also where a name looks numbered or means no preference', () => {
  expect(values('Ann', 'Ann 2', 'Ann')).toEqual(['ann', 'ann-2', 'ann-3']);
  expect(values('No Preference')).toEqual(['no-preference-2']);
});

test('an artist keeps the rest, and a booking accepts the value of the longest name', () => {
  const name = 'İ'.repeat(120);
  const [first, second] = artistChoices([
    { id: '1', name },
    { id: '2', name },
  ]);

  expect(first).toMatchObject({ id: '1', name });
  expect(bookingSchema.shape.artist.safeParse(second?.value).success).toBe(true);
});
