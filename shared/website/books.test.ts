import { expect, test } from 'vitest';
import { booksNotes, hasLeft } from './books.ts';

const zone = 'Europe/Berlin';
const at = (time: string) => new Date(time);

test.each([
  [{}, {}],
  [{ books: 'open', books_word: 'opens in March' } as const, {}],
  [{ books: 'closed' } as const, { closed: 'Books closed' }],
  [
    { books: 'closed', books_word: 'opens in March', books_open_on: '2027-03-05' } as const,
    { closed: 'Books closed: opens in March' },
  ],
  [{ books: 'closed', books_open_on: '2027-03-05' } as const, { closed: 'Books closed until March 5, 2027' }],
  [
    { guest_from: '2027-03-05', guest_until: '2027-03-09' },
    { guest: 'Guest artist from March 5, 2027 until March 9, 2027' },
  ],
  [{ guest_from: '2027-03-05' }, { guest: 'Guest artist from March 5, 2027' }],
  [
    { books: 'closed', guest_until: '2027-03-09' } as const,
    { closed: 'Books closed', guest: 'Guest artist until March 9, 2027' },
  ],
])('says of %j: %j [BOOKS-01]', (artist, notes) => {
  expect(booksNotes(artist, at('2027-03-01T12:00:00Z'), zone)).toEqual(notes);
});

// On March 28, 2027, the clocks of Berlin go from 2:00 to 3:00, and on October 31 from 3:00 to 2:00.
test.each([
  ['2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', '2027-10-30T22:00:00.000Z'],
  ['2027-11-01', '2027-10-31T23:00:00.000Z'],
])('opens closed books at the first moment of %s in the studio, and not before [BOOKS-02]', (day, opens) => {
  const artist = { books: 'closed', books_open_on: day } as const;

  expect(booksNotes(artist, new Date(Date.parse(opens) - 1), zone)).toHaveProperty('closed');
  expect(booksNotes(artist, at(opens), zone)).toEqual({});
});

test('lets a guest go at the end of the last day [BOOKS-03]', () => {
  const guest = { guest_until: '2027-03-28' };

  expect(hasLeft(guest, at('2027-03-28T21:59:59.999Z'), zone)).toBe(false);
  expect(hasLeft(guest, at('2027-03-28T22:00:00.000Z'), zone)).toBe(true);
  expect(hasLeft({}, at('2027-03-28T22:00:00.000Z'), zone)).toBe(false);
});
