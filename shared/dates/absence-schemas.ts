import * as z from 'zod';
import { inReadingOrder, text } from '../values/text-schemas.ts';
import { timeFault } from '../values/time-schemas.ts';
import { absenceLimits } from './date-limits.ts';

const day = z.iso.date(timeFault('must be a day, such as 2026-03-01'));

/** The days of the studio on which an artist is away, both included. */
const absenceSchema = z.object({
  id: z.uuid(),
  artist_id: z.uuid(),
  from: day,
  until: day,
  remark: inReadingOrder(text({ max: absenceLimits.remark })),
});
export type Absence = z.infer<typeof absenceSchema>;

export const absencesSchema = z.object({
  version: z.int().nonnegative(),
  absences: z
    .array(
      absenceSchema
        .refine(({ from, until }) => from <= until, { path: ['until'], error: 'must not be before the first day' })
        .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= absenceLimits.days * 86_400_000, {
          path: ['until'],
          error: 'must be at most a year after the first day',
        }),
    )
    .max(absenceLimits.absences, `can hold ${absenceLimits.absences} absences`),
});
export type Absences = z.infer<typeof absencesSchema>;
