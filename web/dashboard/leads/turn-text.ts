import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { queueOf, turnOf } from '#shared/leads/turn.ts';
import { promisedHours } from '#shared/requests/promised-answer.ts';
import { dayLabel } from '../ui/admin-date.ts';
import { leadListLabels } from './leads-labels.ts';

const minute = 60_000;
const hour = 60 * minute;

export type TurnText = { text: string; hint: string; isOverdue: boolean };

/** Whose turn it is and since when, and how much is left of the promised 24 hours; undefined for a closed or converted lead. */
export function turnText(lead: Omit<Lead, 'notification'>, now: Date): TurnText | undefined {
  const queue = queueOf(lead);
  if (!queue) return undefined;
  const { waits, left, overdue, listed, visitor, later } = leadListLabels.turns;
  if (lead.later)
    return { text: later, hint: leadListLabels.turns.until(dayLabel(lead.later.until)), isOverdue: false };
  const ago = Math.max(0, now.getTime() - Date.parse(turnOf(lead).turn_since));
  if (queue === waitingList) {
    const { books, booksOf } = leadListLabels.turns;
    return { text: books, hint: booksOf(lead.artist ?? '', duration(ago)), isOverdue: false };
  }
  if (queue === 'visitor') return { text: visitor, hint: leadListLabels.turns.since(duration(ago)), isOverdue: false };
  const rest = promisedHours * hour - ago;
  const hint = rest > 0 ? left(duration(rest)) : overdue;
  return { text: waits(duration(ago)), hint: lead.waiting_since ? listed(hint) : hint, isOverdue: rest <= 0 };
}

/** `5 min`, `3 h` or `4 d`, rounded down. */
export function duration(milliseconds: number): string {
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min`;
  const hours = Math.floor(milliseconds / hour);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
