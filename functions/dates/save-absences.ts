import type { Absence, Absences } from '#shared/dates/absence-schemas.ts';
import type { DateList } from '#shared/dates/date-calls.ts';
import { dateMinutes } from '#shared/dates/date-limits.ts';
import { errorNames, log } from '../aws/log.ts';
import { TableStore } from '../aws/table-store.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { leadsOffered } from './artist-claims.ts';
import { datesWithin } from './date-list.ts';
import { trimOffers } from './offers.ts';
import { type AbsenceStore, absencesAt, spanOf } from './presence.ts';

type TrimDeps = Parameters<typeof trimOffers>[0];
type Deps = Parameters<typeof datesWithin>[0] &
  Omit<TrimDeps, 'absences'> & {
    absences: AbsenceStore & { save(absences: Absences, by: string, now: Date): Promise<Absences> };
  };

const dayMs = 86_400_000;
/** How long absences are kept that are over. */
const keptMs = 31 * dayMs;
/** How far ahead the last day of an absence can be. */
const aheadMs = 2 * 366 * dayMs;
/** What one save can add, and the offers that it trims itself: more takes longer than a call has. */
const addedPerSave = 20;
const offersPerSave = 20;

/**
 * Stores the absences of all artists. Times in new ones leave the offers; dates stay. What a save does not do, or fails to do, after it
 * has stored them, the hourly run does (`applyAbsences`).
 * @returns the absences, and the dates ahead that lie in new ones
 * @throws {InvalidInputError} for more than 20 new ones, and for a new one that ends in more than two years, of an unknown artist or
 * with the id of another one
 * @throws {SettingsChangedError} when others have been stored since
 */
export async function saveAbsences(
  deps: Deps,
  { version, absences: sent }: Absences,
  { by, now }: { by: string; now: Date },
): Promise<Absences & DateList> {
  const stored = (await deps.absences.read()).absences;
  const before = new Set(stored.map(keyOf));
  const kept = sent.filter((days) => spanOf(days, deps.timeZone).until > now.getTime() - keptMs);
  const added = kept.filter((absence) => !before.has(keyOf(absence)));
  await requireUsable(deps, { stored, sent, added }, now);
  const dates = await datesHit(deps, { version, absences: added }, now);
  const saved = await deps.absences.save({ version, absences: kept }, by, now);
  try {
    await trimOffers(deps, (await leadsHit(deps, added, now)).slice(0, offersPerSave), now);
  } catch (error) {
    log.warn('Offers keep times of new days off until the hourly run', { errors: errorNames(error) });
  }
  return { ...saved, dates };
}

/** The version of the absences whose times have left all offers, in the limits table. */
export class AbsenceProgress extends TableStore {
  readonly #key = { id: 'applied-absences' };

  async read(): Promise<unknown> {
    return (await this.get(this.#key))?.version;
  }

  async store(version: number): Promise<void> {
    await this.put({ Item: { ...this.#key, version } });
  }
}

/**
 * Takes the times of all absences out of the offers, once after each save.
 * @returns how many leads have offers on these days
 * @throws {SomeFailedError} when some offers could not be trimmed; the next run repeats it
 */
export async function applyAbsences(
  deps: TrimDeps & { progress: Pick<AbsenceProgress, 'read' | 'store'> },
  now: Date,
): Promise<number> {
  const { version, absences } = await deps.absences.read();
  if ((await deps.progress.read()) === version) return 0;
  const leads = await leadsHit(deps, absences, now);
  await trimOffers(deps, leads, now);
  await deps.progress.store(version);
  return leads.length;
}

async function requireUsable(
  { artists }: Deps,
  { stored, sent, added }: Record<'stored' | 'sent' | 'added', readonly Absence[]>,
  now: Date,
): Promise<void> {
  if (added.length > addedPerSave) {
    throw new InvalidInputError(`Add at most ${addedPerSave} days off at once.`, { field: 'absences' });
  }
  for (const [index, { id, artist_id, until }] of sent.entries()) {
    const refused = (field: string, message: string) =>
      new InvalidInputError(message, { field: `absences.${index}.${field}` });
    const hasId = (each: Absence) => each.id === id;
    // Stored ones can share an id, such as those of an import.
    const most = Math.max(1, stored.filter(hasId).length);
    if (sent.slice(0, index).filter(hasId).length >= most) throw refused('id', 'Other days off have this id.');
    if (!added.includes(sent[index] as Absence)) continue;
    if (Date.parse(until) > now.getTime() + aheadMs) throw refused('until', 'Choose a day within two years.');
    if (!(await artists.findById(artist_id))) throw refused('artist_id', 'Choose an artist of the website.');
  }
}

/** The dates ahead that lie in these absences. */
async function datesHit(deps: Deps, added: Absences, now: Date): Promise<DateList['dates']> {
  const { timeZone } = deps;
  const hit = new Map<string, DateList['dates'][number]>();
  for (const absence of added.absences) {
    const { from, until } = spanOf(absence, timeZone);
    const first = Math.max(now.getTime(), from - dateMinutes.max * 60_000);
    const span = { from: isoTime(first), to: isoTime(Math.max(first, until)) };
    for await (const date of datesWithin(deps, span)) {
      if (absencesAt(added, date.artist_id, date, timeZone).length > 0) hit.set(date.id, date);
    }
  }
  return [...hit.values()];
}

/** The leads with offers on the days ahead of these absences. */
async function leadsHit({ documents, tables, timeZone }: TrimDeps | Deps, absences: readonly Absence[], now: Date) {
  const found = new Set<string>();
  for (const { artist_id, ...days } of absences) {
    const span = spanOf(days, timeZone);
    const from = Math.max(span.from, now.getTime());
    const until = Math.min(span.until, now.getTime() + aheadMs);
    if (until <= from) continue;
    const slot = { id: '', artist_id, starts_at: isoTime(from), minutes: (until - from) / 60_000 };
    for (const lead of await leadsOffered(documents, tables.limits, slot)) found.add(lead);
  }
  return [...found];
}

function keyOf({ artist_id, from, until }: Absence): string {
  return [artist_id, from, until].join(' ');
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
