import type { SentOffer } from '#shared/dates/date-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import type { RulesDeps } from '../dates/agreed-rules.ts';
import { DateCalendar } from '../dates/date-list.ts';
import type { chaseMoves, endOffers } from '../dates/dates-ahead.ts';
import type { enterDate } from '../dates/lead-dates.ts';
import { offerOf } from '../dates/offers.ts';
import type { Artist } from '../dates/presence.ts';
import type { saveAbsences } from '../dates/save-absences.ts';
import { newDelivery, newEntry } from '../leads/lead-log.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { AbsenceSetting } from '../replies/absence-setting.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { type Engine, leadTables } from './engine.ts';

export type DateDeps = RulesDeps &
  Parameters<typeof saveAbsences>[0] &
  Parameters<typeof enterDate>[0] &
  Parameters<typeof chaseMoves>[0] &
  Parameters<typeof endOffers>[0];

/** The dates of a studio in Chicago that converts leads, limits nothing and has no rules. Its artists can change. */
export function datesOf({ documents }: Engine, artists: () => readonly Artist[]): DateDeps & { leads: LeadRepository } {
  const { leads, changes } = openLeadStores(documents, leadTables);
  return {
    documents,
    tables: leadTables,
    leads,
    changes,
    calendar: new DateCalendar(documents, leadTables.log),
    settings: { read: async () => ({ convert: true }) },
    artists: { findById: async (id) => artists().find((artist) => artist.id === id) },
    absences: new AbsenceSetting(documents, 'Settings'),
    texts: { read: async () => '' },
    timeZone: 'America/Chicago',
    limit: { take: async () => {}, giveBack: async () => {} },
  };
}

/** Replies to a lead with an offer, once per key. @returns the stored reply */
export async function replyWith(
  deps: DateDeps,
  lead: Lead,
  offer: SentOffer,
  { key, now, marksContacted = true }: { key: string; now: Date; marksContacted?: boolean },
) {
  const replies = new ReplyRepository(deps.documents, leadTables);
  const made = await offerOf(deps, lead, offer, now);
  const delivery = newDelivery(lead, now);
  const texts = { recipient: lead.email, subject: 'Dates', text: 'Which one?' };
  const entry = newEntry({ kind: 'reply', by: 'ada', ...texts, delivery, offer: made } as const, now);
  await replies.add(lead, entry, { key, fingerprint: 'x', keepsPlace: offer.freed }, marksContacted);
  return entry;
}
