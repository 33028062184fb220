import { followUpDue, followUpSpan } from '#shared/dates/follow-up-due.ts';
import type { FollowUp, FollowUpRule } from '#shared/dates/follow-ups.ts';
import { fillTemplate, replyLimits } from '#shared/emails/reply-rules.ts';
import type { ReplyTemplate } from '#shared/emails/reply-schemas.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { log } from '../aws/log.ts';
import type { Change } from '../leads/lead-changes.ts';
import { newDelivery, newEntry } from '../leads/lead-log.ts';
import { type AheadDeps, changeDatesIn } from './dates-ahead.ts';
import { DateNotFoundError, DateRefusedError } from './errors.ts';
import { type Deps, withDate } from './lead-dates.ts';

type FollowUpDeps = AheadDeps & {
  settings: { read(): Promise<Record<FollowUp, FollowUpRule>> };
  templates: { read(): Promise<{ templates: readonly ReplyTemplate[] }> };
  readStudioName(): Promise<string>;
  timeZone: string;
};

/**
 * Queues the emails after dates that are due, once for each date. The artist of the date signs them. The turn of the lead stays as it is.
 * @returns how many
 */
export async function sendFollowUps(deps: FollowUpDeps, email: FollowUp, now: Date): Promise<number> {
  const rule = (await deps.settings.read())[email];
  if (!rule.template) return 0;
  const { templates } = await deps.templates.read();
  const template = templates.find(({ id }) => id === rule.template);
  if (!template) {
    log.warn('No emails after dates: their template was deleted', { email });
    return 0;
  }
  const studio_name = await deps.readStudioName();
  return changeDatesIn(deps, followUpSpan(rule.days, now), (lead, date) => {
    const due = followUpDue(lead, date, [email, rule], { now, timeZone: deps.timeZone });
    if (!due || due > now.toISOString() || date.stopped?.includes(email)) return undefined;
    const values = { ...valuesOf(lead, date.artist), studio_name };
    const filled = (part: 'subject' | 'text') => fillTemplate(template[part], values).slice(0, replyLimits[part]);
    const content = { recipient: lead.email, subject: filled('subject'), text: filled('text') };
    const delivery = newDelivery(lead, now);
    const entry = { kind: 'followup', email, date, ...content, delivery } as const;
    const followed_up = { ...date.followed_up, [email]: now.toISOString() };
    return { change: { dates: withDate(lead, { ...date, followed_up }) }, entry: newEntry(entry, now) };
  });
}

/**
 * Stops an email after a date, or lets it go after all. The same value changes nothing.
 * @throws {DateNotFoundError} when there is no such date
 * @throws {DateRefusedError} when the email is on its way already
 */
export async function stopFollowUp(
  { changes }: Pick<Deps, 'changes'>,
  id: string,
  dateId: string,
  { email, stopped }: { email: FollowUp; stopped: boolean },
  { by, now }: Change,
): Promise<Lead> {
  return changes.changeFound(id, (lead) => {
    const date = lead.dates?.find((each) => each.id === dateId);
    if (!date) throw new DateNotFoundError('There is no such date.');
    const { stopped: before = [] } = date;
    if (before.includes(email) === stopped) return undefined;
    if (date.followed_up?.[email]) throw new DateRefusedError('This email is on its way already.');
    const after = stopped ? [...before, email] : before.filter((each) => each !== email);
    const entry = newEntry({ kind: 'stop', by, email, stopped, time: date.starts_at } as const, now);
    return { change: { dates: withDate(lead, { ...date, stopped: after }) }, entry };
  });
}

function valuesOf(lead: Lead, artist: string) {
  const { first_name, code } = lead;
  return {
    first_name,
    service: shownValue(lead, 'service') ?? '',
    artist,
    code: code ? shownCode(code) : '',
    staff_name: artist,
  };
}
