import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate, OpenOffer } from '#shared/dates/date-schemas.ts';
import { dateState, openTimes, standingOfDate } from '#shared/dates/date-states.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { isEnded, leadAt, placeOf, queueOf, turnOf } from '#shared/leads/turn.ts';
import type { RequestView } from '#shared/requests/request-schemas.ts';
import { knownToVisitor } from './held-replies.ts';

/** More than the times that begin or end on one lead. */
const timesPerLead = 1000;

type Standing = Pick<RequestView, 'version' | 'state' | 'offer' | 'can_agree' | 'can_decline' | 'can_withdraw'>;

/** Where a request stands, and what its visitor can do: headline and actions of the page follow from this alone. */
export function standingOf(stored: Lead, now: Date): Standing {
  const known = knownToVisitor(stored, now);
  const lead = leadAt(known, now);
  const upcoming = (lead.dates ?? []).filter(({ starts_at }) => isAhead(starts_at, now));
  const idsWhere = (isSo: (date: LeadDate) => boolean | undefined) => upcoming.filter(isSo).map(({ id }) => id);
  const can_decline = idsWhere((date) => standingOfDate(date, now).canDecline);
  const can_agree = lead.status === 'closed' ? [] : idsWhere((date) => standingOfDate(date, now).canAgree);
  const agreed = idsWhere((date) => dateState(date, now) === 'agreed');
  const offer = openOffer(lead);
  const choices = { offered: offer !== undefined, moved: can_agree.length > 0 };
  const state = stateOf(lead, choices, upcoming.length, agreed.length);
  const { page_version = 0, status } = lead;
  return {
    version: page_version * timesPerLead + timesPassed(known, now),
    state,
    offer,
    can_agree,
    can_decline,
    can_withdraw: status !== 'closed' || upcoming.length > 0 || queueOf(lead) !== undefined,
  };
}

/** What the visitor can decide goes first, then what the studio owes, then what both have agreed. */
function stateOf(
  lead: Lead,
  choices: Record<'offered' | 'moved', boolean>,
  dates: number,
  agreed: number,
): RequestView['state'] {
  const { status, answered_at, page_event_at } = lead;
  const { turn } = turnOf(lead);
  const isOfStudio = isEnded(status) ? queueOf(lead) === 'studio' : turn === 'studio';
  const isTold = Boolean(page_event_at || answered_at || dates > 0);
  if (choices.offered) return 'offered';
  if (choices.moved) return 'moved';
  if (isOfStudio && (isTold || isEnded(status) || placeOf(lead))) return 'waiting';
  if (agreed > 0) return 'converted';
  if (status === 'closed') return 'closed';
  if (turn === waitingList) return waitingList;
  // All dates are over or cancelled.
  if (dates === 0 && (turn === 'none' || lead.dates)) return 'over';
  if (status === 'converted' && dates === 0) return 'settled';
  return isTold ? 'answered' : 'received';
}

/** The offer as the visitor sees it, who can pick from it: without the place of the lead, and times off, which are the studio's. */
function openOffer({ status, offer }: Lead): OpenOffer | undefined {
  if (status === 'closed' || !offer) return undefined;
  const { place: _, despite: __, ...shown } = offer;
  return shown;
}

/** What a visitor sees of a date: not whether the visitor came, what staff were to do or stopped, or times off, which are the studio's. */
export function shownDate({ missed_at, chased_at, despite, followed_up, stopped, ...date }: LeadDate) {
  return date;
}

/** How many dates have begun or ended, and offered times ended: each changes what the page shows without a change of the lead. */
function timesPassed({ dates = [], offer }: Lead, now: Date): number {
  const ofDates = dates.flatMap((date) => [date.starts_at, dateEnd(date)]).filter((time) => !isAhead(time, now));
  return ofDates.length + (offer ? offer.times.length - openTimes(offer, now).length : 0);
}

function isAhead(time: string, now: Date): boolean {
  return Date.parse(time) > now.getTime();
}
