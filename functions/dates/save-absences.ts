import type { Absence, Absences } from '#shared/dates/absence-schemas.ts';
import type { DateList } from '#shared/dates/date-calls.ts';
import { dateMinutes } from '#shared/dates/date-limits.ts';
import { leadsOffered } from './artist-claims.ts';
import { datesWithin } from './date-list.ts';
import { trimOffers } from './offers.ts';
import { type AbsenceStore, absencesAt, spanOf } from './presence.ts';

type Deps = Parameters<typeof datesWithin>[0] &
  Omit<Parameters<typeof trimOffers>[0], 'absences'> & {
    absences: AbsenceStore & { save(absences: Absences, by: string, now: Date): Promise<Absences> };
  };

/** How long absences are kept that are over. */
const keptMs = 31 * 86_400_000;

/**
 * Stores the absences of all artists. Times in new ones leave the offers; dates stay.
 * @returns the absences, and the dates ahead that lie in new ones
 * @throws {SettingsChangedError} when others have been stored since
 */
export async function saveAbsences(
  deps: Deps,
  { version, absences: sent }: Absences,
  { by, now }: { by: string; now: Date },
): Promise<Absences & DateList> {
  const { timeZone } = deps;
  const before = new Set((await deps.absences.read()).absences.map(keyOf));
  const kept = sent.filter((days) => spanOf(days, timeZone).until > now.getTime() - keptMs);
  const saved = await deps.absences.save({ version, absences: kept }, by, now);
  const added = { ...saved, absences: kept.filter((absence) => !before.has(keyOf(absence))) };
  const hit = new Map<string, DateList['dates'][number]>();
  for (const absence of added.absences) {
    const { from, until } = spanOf(absence, timeZone);
    const slot = { id: '', artist_id: absence.artist_id, starts_at: isoTime(from), minutes: (until - from) / 60_000 };
    await trimOffers(deps, await leadsOffered(deps.documents, deps.tables.limits, slot), now);
    const first = Math.max(now.getTime(), from - dateMinutes.max * 60_000);
    const span = { from: isoTime(first), to: isoTime(Math.max(first, until)) };
    for await (const date of datesWithin(deps, span)) {
      if (absencesAt(added, date.artist_id, date, timeZone).length > 0) hit.set(date.id, date);
    }
  }
  return { ...saved, dates: [...hit.values()] };
}

function keyOf({ artist_id, from, until }: Absence): string {
  return [artist_id, from, until].join(' ');
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
