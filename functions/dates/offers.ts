import type { OfferList } from '#shared/dates/date-calls.ts';
import { daysAhead } from '#shared/dates/date-limits.ts';
import type { Offer, OfferListQuery, SentOffer } from '#shared/dates/date-schemas.ts';
import { endOfOffer, openTimes } from '#shared/dates/date-states.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { placed } from '#shared/leads/turn.ts';
import { handleEach } from '../aws/handle-each.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { LeadNotFoundError } from '../leads/errors.ts';
import type { Event } from '../leads/lead-changes.ts';
import { newEntry } from '../leads/lead-log.ts';
import { agreedRules, type RulesDeps } from './agreed-rules.ts';
import { freeTimes, holdOffer, leadsOffered } from './artist-claims.ts';
import type { DateDeps } from './date-list.ts';
import { OfferEndedError } from './errors.ts';
import { agreeEvent, type Deps, dateOf, filled, type Once, visitorActed } from './lead-dates.ts';
import { namingOther } from './naming-other.ts';
import { ifPossible, isThere, requirePossible } from './presence.ts';
import { endOfStudioDay, studioTime } from './studio-time.ts';

type OfferDeps = Omit<Deps, 'settings'>;

/**
 * The offer as it is stored, from what staff entered.
 * @throws {InvalidInputError} for an unusable time, or a last day that is over or more than a year ahead
 * @throws {ArtistTakenError} when the artist has a date at one of the times, with the names of both
 * @throws like `requirePossible`
 */
export async function offerOf(
  deps: Omit<OfferDeps, 'changes'> & DateDeps,
  lead: Lead,
  sent: SentOffer,
  now: Date,
): Promise<Offer> {
  const { documents, tables, timeZone } = deps;
  const { times: local, answer_by, artist_id, despite_absence, freed: _, ...terms } = sent;
  const times = local.map((time, index) => studioTime(time, timeZone, now, `offer.times.${index}`)).toSorted();
  if (Date.parse(answer_by) > now.getTime() + daysAhead * 86_400_000) {
    throw new InvalidInputError('Choose a day within a year.', { field: 'offer.answer_by' });
  }
  const ends_at = endOfStudioDay(answer_by, timeZone);
  if (Date.parse(ends_at) <= now.getTime()) {
    throw new InvalidInputError('Choose today or a later day.', { field: 'offer.answer_by' });
  }
  const { minutes } = terms;
  const asked = times.map((starts_at, index) => ({ starts_at, field: `offer.times.${index}` }));
  const { artist, despite } = await requirePossible(deps, lead, { artist_id, minutes, times: asked, despite_absence });
  await namingOther(deps, now, () => holdOffer(documents, tables.limits, lead.id, { artist_id, times, minutes }));
  const offer = { ...filled(terms), artist_id, artist: artist.name, times, answer_by, ends_at };
  return despite.length > 0 ? { ...offer, despite } : offer;
}

const weekMinutes = 7 * 24 * 60;
/** Leads of a week that are read: as many as one batch read returns. */
const mostListed = 100;

/** The open offers of an artist for a week, to at most 100 leads: the items of its days and one batch read of leads. */
export async function listOffers(
  { documents, tables, leads }: Pick<OfferDeps, 'documents' | 'tables'> & Pick<DateDeps, 'leads'>,
  { artist_id, from }: OfferListQuery,
  now: Date,
): Promise<OfferList> {
  const week = { artist_id, starts_at: from, minutes: weekMinutes };
  const ids = await leadsOffered(documents, tables.limits, week);
  const { leads: found } = await leads.findSorted(ids.slice(-mostListed), { isConsistent: false });
  const offers = found.flatMap(({ offer, id, first_name, last_name }) => {
    const times = offer?.artist_id === artist_id ? openTimes(offer, now) : [];
    return offer && times.length > 0 ? [{ minutes: offer.minutes, times, lead: { id, first_name, last_name } }] : [];
  });
  return { offers };
}

/**
 * Agrees on one of the times of the lead's offer, for the visitor, once per key. The other times lapse.
 * @throws {OfferEndedError} when the times are no longer offered, or the time is not possible any more
 * @throws {ArtistTakenError} when the artist was promised to another lead
 * @throws like `LeadChanges.once` and `agreedRules`
 */
export async function pickTime(
  deps: Deps & RulesDeps,
  id: string,
  { offer, time, rules }: { offer: string; time: string; rules?: string | undefined },
  { key, now }: Once,
): Promise<Lead> {
  const { convert } = await deps.settings.read();
  const content = JSON.stringify(['pick', offer, time]);
  const { lead } = await deps.changes.once({ lead: id, key, content }, async (current) => {
    const open = requireOffer(current, offer, now);
    const { times, ...terms } = open;
    if (!times.includes(time)) throw new InvalidInputError('is not one of the times', { field: 'time' });
    if (Date.parse(time) <= now.getTime()) {
      throw new OfferEndedError('This time has passed. Please choose another one.');
    }
    const possible = await ifPossible(deps, current, { ...terms, starts_at: time });
    if (!possible) {
      throw new OfferEndedError('We cannot offer this time any more. Please choose another one or write to us.');
    }
    const picked = visitorActed('picked', { time, text: '' }, now);
    const { ofLead, ofDate } = await agreedRules(deps, current, rules, now);
    const date = { ...dateOf(id, terms, time, { key, now }), ...ofDate };
    const agreed = await agreeEvent(deps, current, date, { convert, now });
    const change = { ...agreed.change, ...ofLead };
    const others = [...agreed.others, possible.unchanged];
    return { ...agreed, change, entry: picked, more: [agreed.entry, ...agreed.more], others };
  });
  return lead;
}

/**
 * Takes an offer back for a visitor who wants none of its times, once per key.
 * @throws like `pickTime`
 */
export async function declineTimes(
  { changes }: Deps,
  id: string,
  { offer, text }: { offer: string; text: string },
  { key, now }: Once,
): Promise<Lead> {
  const content = JSON.stringify(['decline', offer, text]);
  const { lead } = await changes.once({ lead: id, key, content }, (current) => {
    const { place } = requireOffer(current, offer, now);
    return { change: { offer: undefined, ...placed(place) }, entry: visitorActed('declined', { text }, now) };
  });
  return lead;
}

/**
 * Takes the times that are not free any more out of the offer to a lead: the artist has another date or a time off, is no guest any more,
 * or was removed. An offer without a time left that has not begun ends, and it is the studio's turn.
 * @throws {LeadNotFoundError} and nothing is written
 */
export async function trimOffer(deps: OfferDeps, id: string, now: Date) {
  const { changes, documents, tables, artists, absences, timeZone } = deps;
  return changes.changeFound(id, async (lead) => {
    const { offer } = lead;
    if (!offer) return undefined;
    const open = openTimes(offer, now);
    if (open.length === 0) return passTime(lead, now);
    const [artist, away] = await Promise.all([artists.findById(offer.artist_id), absences.read()]);
    const free = await freeTimes(documents, tables.limits, { ...offer, times: open });
    const times = free.filter((starts_at) => artist && isThere(artist, { ...offer, starts_at }, away, timeZone));
    if (times.length === open.length) return undefined;
    return times.length > 0 ? { change: { offer: { ...offer, times } } } : ended(lead, 'taken', now);
  });
}

/** Ends the offer of a lead once time has: all of its times have begun, or its last day is over. */
export function passTime(lead: Lead, now: Date): Event | undefined {
  const { offer } = lead;
  return offer && openTimes(offer, now).length === 0 ? ended(lead, endOfOffer(offer).kind, now) : undefined;
}

/** It is the studio's turn, or the lead waits on at its place, except for a closed lead. */
function ended({ status, offer }: Lead, kind: 'taken' | 'begun' | 'lapsed', now: Date): Event {
  const waits = offer?.place?.turn === waitingList || undefined;
  return {
    change: { offer: undefined },
    ...(status !== 'closed' && { entry: newEntry({ kind, waits } as const, now) }),
  };
}

/** Trims the offers to these leads; one that was erased has none. */
export async function trimOffers(deps: OfferDeps, leads: readonly string[], now: Date): Promise<void> {
  const trim = (id: string) => trimOffer(deps, id, now).then(() => true, unlessErased);
  await handleEach(leads, String, trim);
}

export function unlessErased(error: unknown): boolean {
  if (error instanceof LeadNotFoundError) return false;
  throw error;
}

function requireOffer({ offer, status }: Lead, id: string, now: Date) {
  if (offer?.id !== id || status === 'closed')
    throw new OfferEndedError('These times are no longer offered. Please load the page again.');
  if (openTimes(offer, now).length === 0) {
    throw new OfferEndedError('The time to choose is over. We will write to you.');
  }
  return offer;
}
