// No schemas here: the dashboard works without the schema library.
import { isEmailAddress } from '../emails/email-addresses.ts';
import type { Lead } from '../leads/lead-schemas.ts';
import { clockTimes } from '../website/event-date.ts';
import { dateEnd } from './date-limits.ts';
import type { LeadDate } from './date-schemas.ts';
import type { FollowUp, FollowUpRule } from './follow-ups.ts';

/** When emails go, on the clocks of the studio. */
const morning = '09:00';
const dayMs = 86_400_000;
/** How much later than due one still goes, after which it would confuse. */
const latestMs = 3 * dayMs;

/** From and until when a date began whose email is due at a time. A day longer at both ends, for the hours of the day and for night shifts. */
export function followUpSpan(days: number, now: Date): { from: string; to: string } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { from: before(latestMs + (days + 1) * dayMs), to: before(Math.max(0, days - 1) * dayMs) };
}

/**
 * When the email after a date is due: in the morning so many days after the day on which it began, but not before it has ended.
 * @returns undefined when none is planned: it was queued, is too late, or the visitor did not come or never agreed
 */
export function followUpDue(
  { status, service, email, email_problem }: Pick<Lead, 'status' | 'service' | 'email' | 'email_problem'>,
  date: LeadDate,
  [name, { template, days, services: of, since = '' }]: readonly [FollowUp, FollowUpRule],
  { now, timeZone }: { now: Date; timeZone: string },
): string | undefined {
  if (!template || status === 'closed' || email_problem || date.followed_up?.[name]) return undefined;
  if (!of.some((each) => each === service) || (email && !isEmailAddress(email))) return undefined;
  if (date.missed_at || date.declined_at || date.unavailable_at || date.proposed_at) return undefined;
  const end = dateEnd(date);
  const began = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(date.starts_at));
  const day = new Date(Date.parse(began) + days * dayMs).toISOString().slice(0, 10);
  const due = Math.max(clockTimes(`${day}T${morning}`, timeZone)[0], Date.parse(end));
  return end > since && due + latestMs > now.getTime() ? new Date(due).toISOString() : undefined;
}
