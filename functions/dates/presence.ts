import type { Absence, Absences } from '#shared/dates/absence-schemas.ts';
import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { dayText } from '#shared/website/books.ts';
import { startOfDay } from '#shared/website/event-date.ts';
import type { Write } from '../aws/write.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { ArtistAwayError } from './errors.ts';
import { endOfStudioDay } from './studio-time.ts';

/** An artist, and the first and the last day of a guest. */
export type Artist = { id: string; name: string; guest_from?: string | null; guest_until?: string | null };
export type AbsenceStore = {
  read(): Promise<Absences>;
  /** The write that fails when the absences have another version. */
  unchanged(version: number): Write;
};
type Time = Pick<LeadDate, 'starts_at' | 'minutes'>;
type Days = { from?: string | null | undefined; until?: string | null | undefined };

/** Why a guest artist is not there for all of a time; undefined for an artist who is. */
export function guestFault(
  { name, guest_from, guest_until }: Artist,
  time: Time,
  timeZone: string,
): string | undefined {
  const { from, until } = spanOf({ from: guest_from, until: guest_until }, timeZone);
  if (Date.parse(time.starts_at) >= from && Date.parse(dateEnd(time)) <= until) return undefined;
  const days = [guest_from && `from ${dayText(guest_from)}`, guest_until && `until ${dayText(guest_until)}`];
  return `${name} is a guest ${days.filter(Boolean).join(' ')}. Choose a time in these days.`;
}

/** The absences of an artist that cover a part of a time. */
export function absencesAt({ absences }: Absences, artist: string, time: Time, timeZone: string): Absence[] {
  return absences.filter(({ artist_id, ...days }) => {
    const { from, until } = spanOf(days, timeZone);
    return artist_id === artist && Date.parse(time.starts_at) < until && Date.parse(dateEnd(time)) > from;
  });
}

/** Whether an artist is there at an offered time, except in absences that staff were asked about. */
export function isThere(
  artist: Artist,
  { despite = [], ...time }: Time & { despite?: string[] | undefined },
  absences: Absences,
  timeZone: string,
): boolean {
  const away = absencesAt(absences, artist.id, time, timeZone).filter(({ id }) => !despite.includes(id));
  return away.length === 0 && guestFault(artist, time, timeZone) === undefined;
}

/**
 * Checks that an artist is there at these times.
 * @param isAsked whether staff want the times although the artist is away
 * @returns the ids of the absences that staff were asked about
 * @throws {InvalidInputError} outside the days of a guest, for the field of the time
 * @throws {ArtistAwayError} for days off that staff have not been asked about
 */
export function requirePresence(
  artist: Artist,
  times: readonly (Time & { field: string })[],
  { absences, timeZone, isAsked }: { absences: Absences; timeZone: string; isAsked: boolean | undefined },
): string[] {
  for (const { field, ...time } of times) {
    const fault = guestFault(artist, time, timeZone);
    if (fault) throw new InvalidInputError(fault, { field });
  }
  const away = new Set(times.flatMap((time) => absencesAt(absences, artist.id, time, timeZone)));
  const [first] = away;
  if (first && !isAsked) {
    const { from, until, remark } = first;
    const days = from === until ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(until)}`;
    const message = `${artist.name} is away ${days}${remark && `: ${remark}`}.`;
    throw new ArtistAwayError(message, { field: 'despite_absence' });
  }
  return [...away].map(({ id }) => id);
}

/** From the start of the first day to the end of the last one, in the time of the studio, in milliseconds. */
export function spanOf({ from, until }: Days, timeZone: string) {
  return {
    from: from ? Date.parse(startOfDay(from, timeZone)) : 0,
    until: until ? Date.parse(endOfStudioDay(until, timeZone)) : Number.POSITIVE_INFINITY,
  };
}
