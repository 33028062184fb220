import type { Absence, Absences } from '#shared/dates/absence-schemas.ts';
import { absenceSpans } from '#shared/dates/absence-times.ts';
import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { absenceText } from '#shared/dates/date-texts.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { dayText } from '#shared/website/books.ts';
import { startOfDay } from '#shared/website/event-date.ts';
import type { Write } from '../aws/write.ts';
import { AppError, InvalidInputError } from '../http/app-error.ts';
import { ArtistAwayError, DateRefusedError } from './errors.ts';
import { endOfStudioDay } from './studio-time.ts';

/** An artist, and the first and the last day of a guest. */
export type Artist = { id: string; name: string; guest_from?: string | null; guest_until?: string | null };
export type AbsenceStore = {
  read(): Promise<Absences>;
  /** The write that fails when the absences have another version. */
  unchanged(version: number): Write;
};
type Time = Pick<LeadDate, 'starts_at' | 'minutes'>;
type Deps = {
  artists: { findById(id: string): Promise<Artist | undefined> };
  absences: AbsenceStore;
  timeZone: string;
};
type Asked = { absences: Absences; timeZone: string; isAsked: boolean | undefined; despite?: string[] | undefined };
/** Times of an artist, and the absences in which staff want them nevertheless: all, or those with these ids. */
type Wanted = Pick<LeadDate, 'artist_id' | 'minutes' | 'despite'> & {
  despite_absence?: boolean | undefined;
  times: readonly { starts_at: string; field: string }[];
};
type Days = { from?: string | null | undefined; until?: string | null | undefined };

/**
 * The one question before a time becomes agreed, in each event that makes it so: is the lead open, and is the artist there?
 * @returns the artist, the ids of the absences that staff were asked about, and the write that fails when absences have changed since
 * @throws {DateRefusedError} for a closed lead
 * @throws {InvalidInputError} for an artist who is not on the website
 * @throws like `requirePresence`
 */
export async function requirePossible(
  { artists, absences, timeZone }: Deps,
  { status }: Pick<Lead, 'status'>,
  { artist_id, minutes, times, despite, despite_absence: isAsked }: Wanted,
) {
  if (status === 'closed') throw new DateRefusedError('This lead is closed. Change its status first.');
  const [artist, away] = await Promise.all([artists.findById(artist_id), absences.read()]);
  if (!artist) throw new InvalidInputError('Choose an artist of the website.', { field: 'artist_id' });
  const asked = times.map((time) => ({ ...time, minutes }));
  const accepted = requirePresence(artist, asked, { absences: away, timeZone, isAsked, despite });
  return { artist, despite: accepted, unchanged: absences.unchanged(away.version) };
}

/** The same for a visitor, who learns no reason. @returns undefined when the time is not possible any more */
export async function ifPossible(deps: Deps, lead: Lead, { starts_at, ...terms }: Omit<Wanted, 'times'> & Time) {
  return requirePossible(deps, lead, { ...terms, times: [{ starts_at, field: 'time' }] }).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
}

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

/** The absences of an artist that cover a part of a time. One of some days is that of the day that does. */
export function absencesAt({ absences }: Absences, artist: string, time: Time, timeZone: string): Absence[] {
  const span = { from: Date.parse(time.starts_at), until: Date.parse(dateEnd(time)) };
  return absences.flatMap((absence) => {
    const [hit] = absence.artist_id === artist ? absenceSpans(absence, span, timeZone) : [];
    if (!hit) return [];
    return absence.also ? { ...absence, ...hit.days } : absence;
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
 * @param isAsked whether staff want the times although the artist is away; `despite` are the absences for which they have said so
 * @returns the ids of the absences that staff were asked about
 * @throws {InvalidInputError} outside the days of a guest, for the field of the time
 * @throws {ArtistAwayError} for times off that staff have not been asked about
 */
export function requirePresence(
  artist: Artist,
  times: readonly (Time & { field: string })[],
  { absences, timeZone, isAsked, despite = [] }: Asked,
): string[] {
  for (const { field, ...time } of times) {
    const fault = guestFault(artist, time, timeZone);
    if (fault) throw new InvalidInputError(fault, { field });
  }
  const away = new Set(times.flatMap((time) => absencesAt(absences, artist.id, time, timeZone)));
  const first = [...away].find(({ id }) => !despite.includes(id));
  if (first && !isAsked) {
    const message = `${absenceText(artist.name, first)}.`;
    throw new ArtistAwayError(message, { field: 'despite_absence' });
  }
  return [...new Set([...away].map(({ id }) => id))];
}

/** From the start of the first day to the end of the last one, in the time of the studio, in milliseconds. */
function spanOf({ from, until }: Days, timeZone: string) {
  return {
    from: from ? Date.parse(startOfDay(from, timeZone)) : 0,
    until: until ? Date.parse(endOfStudioDay(until, timeZone)) : Number.POSITIVE_INFINITY,
  };
}
