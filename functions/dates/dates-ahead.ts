import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { dateState } from '#shared/dates/date-states.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { handleEach } from '../aws/handle-each.ts';
import { offerItem } from '../leads/change-lead.ts';
import type { EntryEvent } from '../leads/lead-changes.ts';
import { newEntry } from '../leads/lead-log.ts';
import type { DateCalendar } from './date-list.ts';
import { type Deps, dateEntry, upcomingOf, withDate } from './lead-dates.ts';
import { passTime, unlessErased } from './offers.ts';

/**
 * Queues the reminders that are due, once for each date. A date that was agreed or moved later than its reminder would have been, or
 * that the visitor declined or agreed to too late, gets none. Staff remind a visitor without an email address.
 * @returns how many
 */
export async function remindDue(
  deps: AheadDeps & { settings: { read(): Promise<{ reminder_hours: number }> } },
  now: Date,
): Promise<number> {
  const { reminder_hours } = await deps.settings.read();
  if (reminder_hours === 0) return 0;
  return changeDatesWithin(deps, reminder_hours, now, (lead, date, due) => {
    if (date.reminded_at || date.declined_at || date.unavailable_at || (date.changed_at ?? '') > due) return undefined;
    const dates = withDate(lead, { ...date, reminded_at: now.toISOString() });
    const entry = lead.email
      ? dateEntry(lead, 'reminder', date, { now })
      : newEntry({ kind: 'remind', time: date.starts_at } as const, now);
    return { change: { dates }, entry };
  });
}

/** How long before a moved date the studio has to ask the visitor who has not answered. */
const hoursToAsk = 48;

/**
 * Gives the turn to the studio, once for each date that was moved, begins within 48 hours, and waits for the visitor's answer.
 * @returns how many
 */
export async function chaseMoves(deps: AheadDeps, now: Date): Promise<number> {
  return changeDatesWithin(deps, hoursToAsk, now, (lead, date) => {
    if (dateState(date, now) !== 'proposed' || date.chased_at) return undefined;
    const dates = withDate(lead, { ...date, chased_at: now.toISOString() });
    return { change: { dates }, entry: newEntry({ kind: 'unanswered', time: date.starts_at } as const, now) };
  });
}

/** Offers that one run changes; the next run continues. */
const offersPerRun = 1000;

/**
 * Ends the offers that time has ended, once each.
 * @returns how many
 */
export async function endOffers(
  { changes, calendar, tables }: Pick<Deps, 'changes' | 'tables'> & { calendar: Pick<DateCalendar, 'offersDue'> },
  now: Date,
): Promise<number> {
  const end = async (id: string) => {
    let isChanged = false;
    const ended = changes.changeFound(id, (lead) => {
      const event = passTime(lead, now);
      isChanged = event !== undefined;
      // An item that was left over leaves the list.
      return event ?? { change: {}, others: [offerItem(tables.log, lead)] };
    });
    return ended.then(() => isChanged, unlessErased);
  };
  return handleEach(calendar.offersDue(now), String, end, offersPerRun);
}

export type AheadDeps = Pick<Deps, 'changes'> & { calendar: Pick<DateCalendar, 'between'> };

/**
 * Changes leads whose dates begin within some hours. `due` is that long before a date.
 * @returns how many dates
 */
async function changeDatesWithin(
  deps: AheadDeps,
  hours: number,
  now: Date,
  eventOf: (lead: Lead, date: LeadDate, due: string) => EntryEvent | undefined,
): Promise<number> {
  const span = { from: now.toISOString(), to: new Date(now.getTime() + hours * 3_600_000).toISOString() };
  return changeDatesIn(deps, span, (lead, date) => {
    if (!upcomingOf(lead, now).includes(date)) return undefined;
    return eventOf(lead, date, new Date(Date.parse(date.starts_at) - hours * 3_600_000).toISOString());
  });
}

/**
 * Changes leads whose dates begin in a span.
 * @returns how many dates
 */
export async function changeDatesIn(
  { changes, calendar }: AheadDeps,
  span: { from: string; to: string },
  eventOf: (lead: Lead, date: LeadDate) => EntryEvent | undefined,
): Promise<number> {
  const change = async ({ lead_id, date_id }: { lead_id: string; date_id: string }) => {
    let isChanged = false;
    await changes.changeFound(lead_id, (lead) => {
      const date = lead.dates?.find(({ id }) => id === date_id);
      const event = date && eventOf(lead, date);
      isChanged = event !== undefined;
      return event;
    });
    return isChanged;
  };
  return handleEach(calendar.between(span), ({ lead_id }) => lead_id, change);
}
