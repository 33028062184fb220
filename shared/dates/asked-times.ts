// No schemas here: the dashboard works without the schema library.
import type { Lead } from '../leads/lead-schemas.ts';
import { askedTimesPerLead } from './date-limits.ts';
import type { Offer } from './date-schemas.ts';
import { dateState, openTimes } from './date-states.ts';

type Times = Pick<Offer, 'artist_id' | 'times'>;

/** Whether staff can offer a freed time to a lead: it was not offered it before, and has no offer or date ahead. */
export function canBeAsked(
  { offer, dates = [], asked_times = [] }: Pick<Lead, 'offer' | 'dates' | 'asked_times'>,
  { artist_id, times }: Times,
  now: Date,
): boolean {
  if (offer && openTimes(offer, now).length > 0) return false;
  if (dates.some((date) => /agreed|proposed/.test(dateState(date, now)))) return false;
  return !asked_times.some((asked) => asked.artist_id === artist_id && times.includes(asked.time));
}

/** What a lead remembers once it is offered times. */
export function askedTimes({ asked_times = [] }: Pick<Lead, 'asked_times'>, { artist_id, times }: Times, at: string) {
  const ahead = asked_times.filter(({ time }) => time > at);
  return [...ahead, ...times.map((time) => ({ artist_id, time }))].slice(-askedTimesPerLead);
}
