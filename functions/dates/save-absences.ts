import type { Absence, Absences } from '#shared/dates/absence-schemas.ts';
import { absenceSpans, lastDayOf, type Span } from '#shared/dates/absence-times.ts';
import type { DateList } from '#shared/dates/date-calls.ts';
import { dateMinutes } from '#shared/dates/date-limits.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { errorNames, log } from '../aws/log.ts';
import { TableStore } from '../aws/table-store.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { leadsOffered } from './artist-claims.ts';
import { datesWithin } from './date-list.ts';
import { trimOffers } from './offers.ts';
import { type AbsenceStore, absencesAt } from './presence.ts';
import { endOfStudioDay } from './studio-time.ts';

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
/** The offers that a save trims itself: more takes longer than a call has. */
const offersPerSave = 20;

/**
 * Stores the absences of all artists. Times in new ones leave the offers; dates stay. What a save does not do, or fails to do, after it
 * has stored them, the hourly run does (`applyAbsences`).
 * @returns the absences, and the dates ahead that lie in new ones
 * @throws {InvalidInputError} for a new one that ends in more than two years, of an unknown artist or with the id of another one
 * @throws {SettingsChangedError} when others have been stored since
 */
export async function saveAbsences(
  deps: Deps,
  { version, absences: sent }: Absences,
  { by, now }: { by: string; now: Date },
): Promise<Absences & DateList> {
  const stored = (await deps.absences.read()).absences;
  const before = new Set(stored.map(keyOf));
  const kept = sent.filter((absence) => !isOver(absence, new Date(now.getTime() - keptMs), deps.timeZone));
  const added = kept.filter((absence) => !before.has(keyOf(absence)));
  await requireUsable(deps, { stored, sent, added }, now);
  const hit = { version, absences: added };
  const dates = await datesHit(deps, hit, now);
  const saved = await deps.absences.save({ version, absences: kept }, by, now);
  try {
    await trimOffers(deps, (await offersHit(deps, hit, now)).slice(0, offersPerSave), now);
  } catch (error) {
    log.warn('Offers keep times of new times off until the hourly run', { errors: errorNames(error) });
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
 * @returns how many leads have offers on the days of absences
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
  const isAdded = new Set(added);
  const isKnown = new Map<string, boolean>();
  for (const [index, absence] of sent.entries()) {
    const { id, artist_id } = absence;
    const refused = (field: string, message: string) =>
      new InvalidInputError(message, { field: `absences.${index}.${field}` });
    const hasId = (each: Absence) => each.id === id;
    // Stored ones can share an id, such as those of an import.
    const most = Math.max(1, stored.filter(hasId).length);
    if (sent.slice(0, index).filter(hasId).length >= most) throw refused('id', 'Another time off has this id.');
    if (!isAdded.has(absence)) continue;
    if (Date.parse(lastDayOf(absence) ?? absence.until) > now.getTime() + aheadMs) {
      throw refused(absence.last_day ? 'last_day' : 'until', 'Choose a day within two years.');
    }
    if (!isKnown.has(artist_id)) isKnown.set(artist_id, Boolean(await artists.findById(artist_id)));
    if (!isKnown.get(artist_id)) throw refused('artist_id', 'Choose an artist of the website.');
  }
}

/** The dates ahead that lie in these absences. */
async function datesHit(deps: Deps, added: Absences, now: Date): Promise<DateList['dates']> {
  const spans = added.absences.flatMap((absence) => spansAhead(absence, deps.timeZone, now));
  if (spans.length === 0) return [];
  const first = Math.min(...spans.map(({ from }) => from)) - dateMinutes.max * 60_000;
  const span = {
    from: isoTime(Math.max(now.getTime(), first)),
    to: isoTime(Math.max(...spans.map(({ until }) => until))),
  };
  const hit: DateList['dates'] = [];
  for await (const date of datesWithin(deps, span)) {
    if (absencesAt(added, date.artist_id, date, deps.timeZone).length > 0) hit.push(date);
  }
  return hit;
}

/** The leads with offers of which a time lies in these absences. */
async function offersHit(deps: Deps, added: Absences, now: Date): Promise<string[]> {
  const { leads } = await deps.leads.findSorted(await leadsHit(deps, added.absences, now));
  const isHit = ({ offer }: Lead) =>
    offer?.times.some(
      (starts_at) => absencesAt(added, offer.artist_id, { ...offer, starts_at }, deps.timeZone).length > 0,
    );
  return leads.filter(isHit).map(({ id }) => id);
}

/** The leads with offers on the days ahead of these absences. */
async function leadsHit({ documents, tables, timeZone }: TrimDeps, absences: readonly Absence[], now: Date) {
  const times = absences.flatMap((absence) =>
    spansAhead(absence, timeZone, now).map(({ from, until }) => ({
      artist_id: absence.artist_id,
      starts_at: isoTime(from),
      minutes: (until - from) / 60_000,
    })),
  );
  return leadsOffered(documents, tables.limits, ...times);
}

/** The parts of an absence in the time that can have offers and dates. */
function spansAhead(absence: Absence, timeZone: string, now: Date): Span[] {
  const ahead = { from: now.getTime(), until: now.getTime() + aheadMs };
  return absenceSpans(absence, ahead, timeZone).map(({ from, until }) => ({
    from: Math.max(from, ahead.from),
    until: Math.min(until, ahead.until),
  }));
}

function isOver(absence: Absence, now: Date, timeZone: string): boolean {
  const last = lastDayOf(absence);
  return last !== undefined && Date.parse(endOfStudioDay(last, timeZone)) <= now.getTime();
}

function keyOf({ id: _, remark: __, ...times }: Absence): string {
  return JSON.stringify(Object.entries(times).toSorted());
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
