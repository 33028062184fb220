import * as z from 'zod';
import { inReadingOrder, requiredText, text } from '../values/text-schemas.ts';
import { timeFault } from '../values/time-schemas.ts';
import { absenceLimits } from './date-limits.ts';

const day = z.iso.date(timeFault('must be a day, such as 2026-03-01'));
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, such as 14:30');

/**
 * When an artist is away, by days and clock of the studio: the days from `from` until `until`, both included. A function of release 0.3
 * reads these fields alone, and each time as whole days.
 */
const absenceSchema = z.object({
  id: z.uuid(),
  artist_id: z.uuid(),
  from: day,
  until: day,
  /** When it begins on its first day, and ends on its last one; else with the days. */
  from_time: time.optional(),
  until_time: time.optional(),
  /** Whether it repeats every week, and the last day on which it can begin. */
  weekly: z.boolean().optional(),
  last_day: day.optional(),
  /** Other days on which a time begins that is as long, of an event of a calendar that repeats. */
  also: z.array(day).max(absenceLimits.also).optional(),
  remark: inReadingOrder(text({ max: absenceLimits.remark })),
  /** The calendar of the artist that it was brought along from, and the id of the event there. */
  calendar: requiredText({ max: absenceLimits.calendar }).optional(),
  uid: text({ max: absenceLimits.uid }).optional(),
});
export type Absence = z.infer<typeof absenceSchema>;

const dayMs = 86_400_000;
const lengthOf = ({ from, until }: Absence) => Date.parse(until) - Date.parse(from);
/** As text, these times are in their order. */
const startOf = ({ from, from_time = '00:00' }: Absence) => `${from}T${from_time}`;
const endOf = ({ until, until_time = '24:00' }: Absence) => `${until}T${until_time}`;

export const absencesSchema = z.object({
  version: z.int().nonnegative(),
  absences: z
    .array(
      absenceSchema
        .refine(({ from, until }) => from <= until, { path: ['until'], error: 'must not be before the first day' })
        .refine((absence) => lengthOf(absence) <= absenceLimits.days * dayMs, {
          path: ['until'],
          error: 'must be at most a year after the first day',
        })
        .refine((absence) => absence.from > absence.until || startOf(absence) < endOf(absence), {
          path: ['until_time'],
          error: 'must be after the start',
        })
        .refine((absence) => !absence.weekly || lengthOf(absence) < 7 * dayMs, {
          path: ['until'],
          error: 'must be less than a week after the first day of a time off that repeats every week',
        })
        .refine(({ from, last_day }) => !last_day || last_day >= from, {
          path: ['last_day'],
          error: 'must not be before the first day',
        }),
    )
    .refine((all) => all.filter(({ calendar }) => !calendar).length <= absenceLimits.absences, {
      error: `can hold ${absenceLimits.absences} times off`,
    })
    .refine((all) => all.filter(({ calendar }) => calendar).length <= absenceLimits.fromCalendars, {
      error: `can hold ${absenceLimits.fromCalendars} times off from calendars`,
    }),
});
export type Absences = z.infer<typeof absencesSchema>;
