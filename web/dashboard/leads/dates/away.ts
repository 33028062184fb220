import type { Absence } from '#shared/dates/absence-schemas.ts';
import { absenceSpans } from '#shared/dates/absence-times.ts';
import { hoursOf } from '../date-look.tsx';
import { spanOf } from './weeks.ts';

export type Away = Pick<Absence, 'id' | 'artist_id' | 'remark'> & {
  starts_at: string;
  minutes: number;
  /** Absent when it takes the whole day. */
  hours?: string;
};

/** The parts of absences that lie in a day of the studio. */
export function awayOn(absences: readonly Absence[], day: string, timeZone: string): Away[] {
  const [first = 0, last = 0] = spanOf(day, timeZone, 1).map(Date.parse);
  const ofDay = { from: first, until: last + 1 };
  return absences.flatMap(({ id, artist_id, remark, ...times }) =>
    absenceSpans(times, ofDay, timeZone).map((span) => {
      const from = Math.max(span.from, ofDay.from);
      const until = Math.min(span.until, ofDay.until);
      const part = { starts_at: new Date(from).toISOString(), minutes: (until - from) / 60_000 };
      const isWhole = from === ofDay.from && until === ofDay.until;
      return { id, artist_id, remark, ...part, ...(!isWhole && { hours: hoursOf(part, timeZone) }) };
    }),
  );
}
