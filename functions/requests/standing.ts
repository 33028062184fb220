import type { LeadDate, OpenOffer } from '#shared/dates/date-schemas.ts';
import { dateState, standingOfDate } from '#shared/dates/date-states.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { isEnded, leadAt, placeOf, queueOf, turnOf } from '#shared/leads/turn.ts';
import type { RequestView } from '#shared/requests/request-schemas.ts';
import { upcomingOf } from '../dates/lead-dates.ts';
import { isHeld } from '../visitors/reply-hold.ts';

type Standing = Pick<RequestView, 'version' | 'state' | 'offer' | 'can_agree' | 'can_decline' | 'can_withdraw'>;

/** Where a request stands, and what its visitor can do: headline and actions of the page follow from this alone. */
export function standingOf(stored: Lead, now: Date): Standing {
  const lead = leadAt(stored, now);
  const upcoming = upcomingOf(lead, now);
  const idsWhere = (isSo: (date: LeadDate) => boolean | undefined) => upcoming.filter(isSo).map(({ id }) => id);
  const can_decline = idsWhere((date) => standingOfDate(date, now).canDecline);
  const can_agree = lead.status === 'closed' ? [] : idsWhere((date) => standingOfDate(date, now).canAgree);
  const agreed = idsWhere((date) => dateState(date, now) === 'agreed');
  const offer = openOffer(lead, now);
  const choices = { offered: offer !== undefined, moved: can_agree.length > 0 };
  const state = stateOf(lead, choices, upcoming.length, agreed.length);
  const { created_at, last_event_at = created_at, status } = lead;
  return {
    // A reply is hidden at first, without another event after it.
    version: [
      last_event_at,
      ...(isHeld(last_event_at, now) ? [] : [state, can_decline.length, offer?.times.length ?? 0]),
    ].join(' '),
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
  const { status, answered_at } = lead;
  const { turn } = turnOf(lead);
  const isOfStudio = isEnded(status) ? queueOf(lead) === 'studio' : turn === 'studio';
  if (choices.offered) return 'offered';
  if (choices.moved) return 'moved';
  if (isOfStudio && (answered_at || dates > 0 || isEnded(status) || placeOf(lead))) return 'waiting';
  if (agreed > 0) return 'converted';
  if (status === 'closed') return 'closed';
  if (turn === waitingList) return waitingList;
  // All dates are over or cancelled.
  if (dates === 0 && (turn === 'none' || lead.dates)) return 'over';
  if (status === 'converted' && dates === 0) return 'settled';
  return answered_at || dates > 0 ? 'answered' : 'received';
}

/** The offer, if the visitor can pick from it. A new one is hidden until its author cannot take it back. */
function openOffer({ status, offer }: Lead, now: Date): OpenOffer | undefined {
  return status === 'closed' || !offer || isHeld(offer.offered_at, now) ? undefined : offer;
}
