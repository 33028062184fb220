// No schemas here: the lead list works without the schema library.
import { endOfOffer, openTimes } from '../dates/date-states.ts';
import { type LeadQueue, type LeadStatus, type LeadTurn, waitingList } from './lead-filters.ts';
import type { Lead } from './lead-schemas.ts';

/** A lead that was put aside: until a day of the studio, which begins at `returns_at`, and why. */
export type Later = NonNullable<Lead['later']>;

type Turned = Pick<
  Lead,
  'status' | 'created_at' | 'answered_at' | 'turn' | 'turn_since' | 'turn_at' | 'waiting_since' | 'later' | 'ended_at'
>;

/**
 * The turn after an event that makes it this one, which ends `Later`. An event that is older than the last one changes nothing. The
 * studio's turn keeps its beginning: a visitor who asks again waits since the first time. On a waiting list, place and turn are two
 * things: who writes is to be answered, keeps the place, and waits on once the studio has answered that.
 */
export function turnAt(lead: Turned, turn: LeadTurn | 'none', time: string) {
  const before = turnOf(lead);
  const place = placeOf(lead);
  // Times are compared and sorted as text, and a time that was sent can lack the milliseconds.
  const at = new Date(time).toISOString();
  if (at < before.turn_at) return { ...before, waiting_since: lead.waiting_since, later: lead.later };
  // The answer to what a visitor on the waiting list wrote.
  const isAnswered = place && turn === 'visitor' && before.turn === 'studio';
  const next: typeof before.turn = isAnswered ? waitingList : turn;
  const since = turn === 'studio' && before.turn === 'studio' ? before.turn_since : at;
  return {
    turn: next,
    turn_since: isAnswered ? place : since,
    turn_at: at,
    waiting_since: turn === 'studio' ? place : undefined,
    later: undefined,
  };
}

/**
 * The lead as time has left it, until the hourly run stores that: without the offered times that have begun, and with the studio's turn
 * once time has ended the offer.
 */
export function leadAt<Timed extends Turned & Pick<Lead, 'offer'>>(lead: Timed, now: Date): Timed {
  if (!lead.offer) return lead;
  const times = openTimes(lead.offer, now);
  if (times.length > 0) return { ...lead, offer: { ...lead.offer, times } };
  const [{ at }, { turn_at }] = [endOfOffer(lead.offer), turnOf(lead)];
  const turn = lead.status === 'closed' ? {} : turnAfterOffer(lead, at > turn_at ? at : turn_at);
  return { ...lead, ...turn, offer: undefined };
}

/** The turn once an offer has ended without an answer: the studio's, or the place that the lead had before it was offered a freed time. */
export function turnAfterOffer(lead: Turned & Pick<Lead, 'offer'>, time: string) {
  const after = turnAt(lead, 'studio', time);
  const place = isEnded(lead.status) ? undefined : lead.offer?.place;
  if (!place) return after;
  // A visitor who has written since is to be answered.
  if (turnOf(lead).turn === 'studio') return { ...after, ...placed(place) };
  return { ...after, turn: place.turn, turn_since: place.since };
}

/** What keeps the place on a waiting list of a lead whose visitor has answered the offer. */
export function placed(place: NonNullable<Lead['offer']>['place']): { waiting_since?: string } {
  return place?.turn === waitingList ? { waiting_since: place.since } : {};
}

/** The place that a lead keeps while it is offered a freed time. */
export function placeBeforeOffer(lead: Turned): NonNullable<Lead['offer']>['place'] {
  const place = placeOf(lead);
  if (place) return { turn: waitingList, since: place };
  const { turn, turn_since } = turnOf(lead);
  return turn === 'studio' ? { turn, since: turn_since } : undefined;
}

/** Since when an open lead is on a waiting list, which is its place in it; undefined for any other lead. */
export function placeOf({ status, turn, turn_since, waiting_since }: Turned): string | undefined {
  if (isEnded(status)) return undefined;
  return turn === waitingList ? turn_since : waiting_since;
}

/**
 * Whose turn it is, since when, and the time of the last event that decided it. Derived from the status if
 * the lead is older than turns.
 */
export function turnOf({ status, created_at, answered_at, turn, turn_since, turn_at }: Turned) {
  if (turn && turn_since && turn_at) return { turn, turn_since, turn_at };
  const since = status === 'new' ? created_at : (answered_at ?? created_at);
  return { turn: status === 'new' ? 'studio' : 'visitor', turn_since: since, turn_at: since } as const;
}

/** The queue that a lead is in; undefined for a closed or converted lead, unless its visitor has written since. */
export function queueOf(lead: Turned): LeadQueue | undefined {
  const { turn, turn_at } = turnOf(lead);
  if (isEnded(lead.status)) return turn === 'studio' && lead.ended_at && turn_at > lead.ended_at ? turn : undefined;
  if (lead.later) return 'later';
  return turn === 'none' ? undefined : turn;
}

/** Whether nothing more is expected from the studio or the visitor. */
export function isEnded(status: LeadStatus): boolean {
  return status === 'closed' || status === 'converted';
}
