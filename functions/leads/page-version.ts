import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { placeOf } from '#shared/leads/turn.ts';
import { isHeld } from '../visitors/reply-hold.ts';
import { beforeReply } from './held-replies.ts';
import { shownDate, standingOf } from './standing.ts';

const visitorFields = ['first_name', 'last_name', 'email', 'phone', 'service', 'artist', 'description'] as const;
const fieldsShown = [
  ...visitorFields,
  'code',
  'details',
  'piece',
  'photos',
  'offer',
  'deposit',
  'agreed_rules',
] as const;

/**
 * What a change means for the page of the visitor. Its version rises if the page then shows something else, with a reply once that is
 * no longer held.
 */
export function pageChange(
  lead: Lead,
  changed: Lead,
  entries: readonly LogEntry[],
): Pick<Lead, 'page_version' | 'page_event_at' | 'held_replies'> {
  const shown = entries.filter((each) => eventOf(each).visitor !== undefined);
  const page_event_at = shown.at(-1)?.at ?? changed.page_event_at;
  const told = { ...changed, page_event_at };
  const isNew = shown.some((each) => each.kind !== 'reply' || !each.repeats);
  const raised = Number(isNew || shownOf(lead, told) !== shownOf(told, told));
  const page_version = raised ? (lead.page_version ?? 0) + 1 : lead.page_version;
  const [reply] = shown.filter(({ kind }) => kind === 'reply');
  if (!reply) return { page_version, page_event_at, held_replies: lead.held_replies };
  const { id, at } = reply;
  const held = lead.held_replies?.filter((each) => isHeld(each.at, new Date(at))) ?? [];
  return { page_version, page_event_at, held_replies: [...held, { id, at, raised, before: beforeReply(lead) }] };
}

/** What the page shows of a lead that is no message, at the time of the last event, as if no reply were held. */
function shownOf(lead: Lead, { turn_at = '', last_event_at = '', created_at }: Lead): string {
  const at = [created_at, turn_at, last_event_at].toSorted().at(-1) as string;
  const { state, can_withdraw } = standingOf({ ...lead, held_replies: undefined }, new Date(at));
  const fields = fieldsShown.map((name) => lead[name]);
  return JSON.stringify([...fields, lead.dates?.map(shownDate), placeOf(lead), state, can_withdraw]);
}
