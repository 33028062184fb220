import { laterDays } from '#shared/leads/log-limits.ts';
import type { Later } from '#shared/leads/turn.ts';
import { startOfDay } from '#shared/website/event-date.ts';
import { handleEach } from '../aws/handle-each.ts';
import { InvalidInputError } from '../http/app-error.ts';
import type { LeadChanges } from './lead-changes.ts';
import type { LeadRepository } from './lead-repository.ts';

const dayMs = 86_400_000;
/** Less than half of the 5 minutes of the functions that give turns. */
const turnsMs = 120_000;

/**
 * Until when staff put a lead aside; undefined takes it back.
 * @param until a day of the studio
 * @throws {InvalidInputError} for a day that has begun, or is more than a year ahead
 */
export function laterUntil(
  { until, word }: { until: string | null; word?: string | undefined },
  now: Date,
  timeZone: string,
): Later | undefined {
  if (until === null) return undefined;
  const returns_at = startOfDay(until, timeZone);
  if (Date.parse(returns_at) <= now.getTime())
    throw new InvalidInputError('Choose a day after today.', { field: 'until' });
  if (Date.parse(returns_at) > now.getTime() + laterDays * dayMs) {
    throw new InvalidInputError('Choose a day within a year.', { field: 'until' });
  }
  return { until, returns_at, ...(word && { word }) };
}

type Deps = {
  leads: Pick<LeadRepository, 'idsOfDueSnoozes' | 'idsWithoutTurn'>;
  changes: Pick<LeadChanges, 'endSnooze' | 'giveTurn'>;
};

/** Gives the turns of leads to the studio whose day has come. @returns how many */
export async function endDueSnoozes({ leads, changes }: Deps, now: Date): Promise<number> {
  return handleEach(leads.idsOfDueSnoozes(now), String, (id) => changes.endSnooze(id, now));
}

/**
 * Stores the turns of open leads without one: they are older than turns, or were restored to such a time. Starts no
 * lead after two minutes; repeating it continues.
 * @returns how many
 */
export async function giveTurns({ leads, changes }: Deps): Promise<number> {
  return handleEach(within(turnsMs, leads.idsWithoutTurn()), String, (id) => changes.giveTurn(id));
}

/** Ends after the first item that takes until the limit or beyond. */
async function* within<T>(limitMs: number, items: AsyncIterable<T>): AsyncGenerator<T> {
  const end = Date.now() + limitMs;
  for await (const item of items) {
    yield item;
    if (Date.now() >= end) return;
  }
}
