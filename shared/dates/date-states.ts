// No schemas here: pages work without the schema library.
import { dateEnd } from './date-limits.ts';
import type { LeadDate, Offer } from './date-schemas.ts';

type State = {
  /** What calendars show of it. */
  calendar: 'CONFIRMED' | 'TENTATIVE';
  /** What its visitor can do before it begins. */
  canAgree?: true;
  canDecline?: true;
};

/**
 * What a date of a lead can be. It is `past` once it has ended, and `missed` if its visitor did not come then. It is `proposed` from a move by the studio until its visitor has answered, `unavailable` once the
 * visitor has agreed to a time that was not possible any more, and `declined` once the visitor cannot come. A cancelled date is no date of the lead any more.
 */
const dateStates = {
  agreed: { calendar: 'CONFIRMED', canDecline: true },
  proposed: { calendar: 'TENTATIVE', canAgree: true, canDecline: true },
  unavailable: { calendar: 'TENTATIVE' },
  declined: { calendar: 'TENTATIVE' },
  past: { calendar: 'CONFIRMED' },
  missed: { calendar: 'CONFIRMED' },
} satisfies Record<string, State>;
export type DateState = keyof typeof dateStates;

type Dated = Pick<LeadDate, 'starts_at' | 'minutes' | 'declined_at' | 'proposed_at' | 'unavailable_at' | 'missed_at'>;

export function dateState(date: Dated, now: Date): DateState {
  if (Date.parse(dateEnd(date)) <= now.getTime()) return date.missed_at ? 'missed' : 'past';
  if (date.declined_at) return 'declined';
  if (date.unavailable_at) return 'unavailable';
  return date.proposed_at ? 'proposed' : 'agreed';
}

/** The times of an offer that its visitor can still choose: those that have not begun, until the last day is over. */
export function openTimes(offer: Pick<Offer, 'times' | 'ends_at'>, now: Date): string[] {
  const isOpen = Date.parse(offer.ends_at) > now.getTime();
  return offer.times.filter((time) => isOpen && Date.parse(time) > now.getTime());
}

/** How and when time ends an offer: all of its times have `begun`, or it has `lapsed` with its last day. */
export function endOfOffer({ times, ends_at }: Pick<Offer, 'times' | 'ends_at'>) {
  const last = Math.max(0, ...times.map((time) => Date.parse(time)));
  const end = Date.parse(ends_at);
  return { kind: last < end ? 'begun' : 'lapsed', at: new Date(Math.min(last, end)).toISOString() } as const;
}

/** What is true of a date. A visitor can do nothing with one that has begun. */
export function standingOfDate(date: Dated, now: Date): State {
  const state: State = dateStates[dateState(date, now)];
  return Date.parse(date.starts_at) > now.getTime() ? state : { calendar: state.calendar };
}
