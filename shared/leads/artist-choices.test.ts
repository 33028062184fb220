import { expect, test } from 'vitest';
import { artistChoices } from './artist-choices.ts';
import { bookingSchema } from './lead-schemas.ts';

const values = (...names: string[]) => artistChoices(names.map((name) => ({ name }))).map(({ value }) => value);

test('the value of an artist is the lowercase name with hyphens for spaces [BOOK-17]', () => {
  expect(values('Mary Jane Watson', 'Zoë', '美 月')).toEqual(['mary-jane-watson', 'zoë', '美-月']);
});

test('replaces several spaces by one hyphen, and numbers duplicate values [BOOK-17]', () => {
  expect(values('Mary  Jane', ' Mary Jane ', 'mary   jane')).toEqual(['mary-jane', 'mary-jane-2', 'mary-jane-3']);
});

test('values stay unique when a name looks numbered or equals no-preference', () => {
  expect(values('Ann', 'Ann 2', 'Ann')).toEqual(['ann', 'ann-2', 'ann-3']);
  expect(values('No Preference')).toEqual(['no-preference-2']);
});

test('keeps the other fields of an artist, and a booking accepts the value of the longest name', () => {
  const name = 'İ'.repeat(120);
  const [first, second] = artistChoices([
    { id: '1', name },
    { id: '2', name },
  ]);

  expect(first).toMatchObject({ id: '1', name });
  expect(bookingSchema.shape.artist.safeParse(second?.value).success).toBe(true);
});
