import { isPayable } from '#shared/dates/date-limits.ts';
import { type HeldReply, type Lead, repliedFields } from '#shared/leads/lead-schemas.ts';
import { isHeld } from '../visitors/reply-hold.ts';

export type LeadBefore = HeldReply['before'];

/** What each answer of the studio changes on its lead. */
const answerFields = ['answered_at', 'turn', 'turn_since', 'turn_at', 'waiting_since', 'later'] as const;

/** What a reply can change on its lead, as it is before. */
export function beforeReply(lead: Lead): LeadBefore {
  return pick(lead, Object.keys(repliedFields) as (keyof LeadBefore)[]);
}

/** What a lead gets when a reply is taken back: what it changed is as it was before, unless something else has changed that since. */
export function takenBack(lead: Lead, { id, at }: { id: string; at: string }, before: LeadBefore): Partial<Lead> {
  const reply = lead.held_replies?.find((each) => each.id === id);
  return {
    ...(lead.turn_at === at && pick(before, answerFields)),
    ...(lead.staff_answered_at === at && { staff_answered_at: before.staff_answered_at }),
    ...(lead.page_event_at === at && { page_event_at: before.page_event_at }),
    // A reply marks new leads only.
    ...(lead.status === 'contacted' && before.status === 'new' && { status: before.status }),
    ...(lead.offer?.id === id && {
      offer: before.offer,
      asked_times: before.asked_times,
      ...(isPayable(lead.deposit) && { deposit: before.deposit }),
    }),
    ...(reply && {
      page_version: (lead.page_version ?? 0) - reply.raised,
      held_replies: lead.held_replies?.filter((each) => each !== reply),
    }),
  };
}

/** The lead as its visitor knows it: as if the replies were taken back that still can be. */
export function knownToVisitor(lead: Lead, now: Date): Lead {
  const held = lead.held_replies?.filter(({ at }) => isHeld(at, now)) ?? [];
  let known = lead;
  for (const reply of held.toReversed()) known = { ...known, ...takenBack(known, reply, reply.before) };
  return known;
}

function pick<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}
