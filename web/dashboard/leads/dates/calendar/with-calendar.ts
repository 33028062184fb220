import type { Absence } from '#shared/dates/absence-schemas.ts';
import { lastDayOf } from '#shared/dates/absence-times.ts';
import type { Calendar, CalendarEvent, EventTimes } from './read-calendar.ts';

/** An artist and the name of a calendar. */
export type Source = { artist_id: string; calendar: string };

type Brought = Source & {
  /** Those of the file that are wanted, and those that are not. */
  events: readonly CalendarEvent[];
  unwanted: readonly CalendarEvent[];
  /** Ids of absences that are gone from the file, and are to be removed. */
  removed: ReadonlySet<string>;
  hasTitles: boolean;
};

/** The absences of a calendar that its file does not have any more, and that are not over. */
export function goneFrom(absences: readonly Absence[], { uids }: Calendar, source: Source, today: string): Absence[] {
  return absences.filter(
    (absence) => isOf(absence, source) && !uids.has(absence.uid ?? '') && (lastDayOf(absence) ?? today) >= today,
  );
}

/** The absences once a calendar was read, the first time or again. An event that stays the same keeps its id. */
export function withCalendar(absences: readonly Absence[], brought: Brought): Absence[] {
  const { artist_id, calendar, events, unwanted, removed, hasTitles } = brought;
  const inFile = new Set([...events, ...unwanted].map(({ uid }) => uid));
  const stored = Map.groupBy(
    absences.filter((absence) => isOf(absence, brought)),
    ({ uid }) => uid,
  );
  const kept = absences.filter(
    (absence) => !isOf(absence, brought) || !(inFile.has(absence.uid ?? '') || removed.has(absence.id)),
  );
  const added = events.flatMap(({ uid, title, times }) =>
    times.map((time) => {
      const before = stored.get(uid)?.find((each) => isSame(each, time));
      const id = before?.id ?? crypto.randomUUID();
      return { id, artist_id, ...time, remark: hasTitles ? title : '', calendar, uid };
    }),
  );
  return [...kept, ...added];
}

function isOf(absence: Absence, { artist_id, calendar }: Source): boolean {
  return absence.artist_id === artist_id && absence.calendar === calendar;
}

/** The days of a series change with each day that passes. */
function isSame(one: EventTimes, other: EventTimes): boolean {
  const isSeries = Boolean(one.also && other.also);
  return clockOf(one) === clockOf(other) && (isSeries || one.from === other.from);
}

function clockOf({ from, until, from_time, until_time }: EventTimes): string {
  return [from_time, until_time, Date.parse(until) - Date.parse(from)].join(' ');
}
