import { dateMinutes } from '#shared/dates/date-limits.ts';
import { type DateDeps, datesWithin } from './date-list.ts';
import { ArtistTakenError } from './errors.ts';

/** Pages of dates that are searched: 2,000 dates ahead. */
const mostPages = 20;
const endOfTime = '9999-12-31T00:00:00.000Z';

/**
 * Runs an act of staff. When it is refused because the artist is promised to a lead, the message names the artist and the lead. The
 * claims of an artist name no person, so the name comes from the list of dates. Acts of visitors do not use it.
 * @throws {ArtistTakenError}
 */
export async function namingOther<T>(deps: DateDeps, now: Date, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ArtistTakenError)) throw error;
    // A name that cannot be read hides no refusal.
    throw (await named(deps, error, now).catch(() => undefined)) ?? error;
  }
}

async function named(deps: DateDeps, { dateId }: { dateId: string }, now: Date) {
  // A date that has begun still has its time.
  const from = new Date(now.getTime() - dateMinutes.max * 60_000).toISOString();
  for await (const date of datesWithin(deps, { from, to: endOfTime }, mostPages)) {
    if (date.id !== dateId) continue;
    const { first_name, last_name } = date.lead;
    const lead = `${first_name} ${last_name}`.trim();
    return new ArtistTakenError(
      dateId,
      `${date.artist} is promised to ${lead} at that time. Please choose another time.`,
    );
  }
  return undefined;
}
