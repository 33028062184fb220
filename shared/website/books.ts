import type { Artist } from '../content/list-schemas.ts';
import { startOfDay } from './event-date.ts';

/**
 * Whether an artist takes requests. Closed books open by themselves when the day `books_open_on` begins. A guest artist takes
 * requests until the end of `guest_until`. Days such as `2027-03-01` are those of the studio. Fields are absent in rows from before
 * there were books.
 */
export type Books = Pick<Artist, 'books' | 'books_word' | 'books_open_on' | 'guest_from' | 'guest_until'>;

/** What visitors read of an artist's books: that they are closed, and the days of a guest. Absent for others. */
export type BooksNotes = { closed?: string; guest?: string };

/** Whether a guest artist has left. */
export function hasLeft({ guest_until }: Books, now: Date, timeZone: string): boolean {
  return Boolean(guest_until) && startOfDay(dayAfter(guest_until!), timeZone) <= now.toISOString();
}

export function booksNotes(artist: Books, now: Date, timeZone: string): BooksNotes {
  const closed = closedUntil(artist, now, timeZone);
  const { guest_from, guest_until } = artist;
  const from = guest_from && dayText(guest_from);
  const last = guest_until && dayText(guest_until);
  return {
    ...(closed !== undefined && { closed: `Books closed${closed}` }),
    ...((from || last) && {
      guest: `Guest artist ${[from && `from ${from}`, last && `until ${last}`].filter(Boolean).join(' ')}`,
    }),
  };
}

/** What visitors see of an artist. */
export function shownArtist(row: Artist, now: Date, timeZone: string) {
  const { id, name, description, profile_picture, alt, instagram_link } = row;
  return { id, name, description, profile_picture, alt, instagram_link, ...booksNotes(row, now, timeZone) };
}

/** Why an artist takes no requests, for the visitor who asks for one; undefined for an artist who does. */
export function refusal(artist: Books & { name: string }, now: Date, timeZone: string): string | undefined {
  const closed = closedUntil(artist, now, timeZone);
  if (hasLeft(artist, now, timeZone)) return `${artist.name} has left the studio. Please choose another artist.`;
  return closed === undefined
    ? undefined
    : `The books of ${artist.name} are closed${closed}. Please choose another artist.`;
}

/** Until when the books are closed, as the end of a sentence, which can be empty; undefined while they are open. */
function closedUntil({ books, books_word, books_open_on }: Books, now: Date, timeZone: string): string | undefined {
  if (books !== 'closed') return undefined;
  if (books_open_on && startOfDay(books_open_on, timeZone) <= now.toISOString()) return undefined;
  if (books_word) return `: ${books_word}`;
  return books_open_on ? ` until ${dayText(books_open_on)}` : '';
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Such as `March 1, 2027`. */
export function dayText(day: string): string {
  return longDay.format(new Date(day));
}
