import { isPayable } from '#shared/dates/date-limits.ts';
import type { Rules } from '#shared/dates/date-schemas.ts';
import { dateState } from '#shared/dates/date-states.ts';
import { labelledTerms, studioTimeText } from '#shared/dates/date-texts.ts';
import type { RequestView } from '#shared/requests/request-schemas.ts';
import { mapsLink } from '#shared/values/maps-link.ts';
import { element, prose } from '../element.ts';
import { dateFile } from './date-file.ts';
import { requestLabels as labels } from './request-labels.ts';

/** Whose page it is. */
export type ShownStudio = { name: string; address: string; origin: string; timeZone: string };
type Shown = Required<Pick<RequestView, 'can_agree' | 'can_decline' | 'agreed_rules'>> & Pick<RequestView, 'deposit'>;

/** An appointment: when, with whom, where, and what is agreed on. */
export function appointmentCard(
  date: RequestView['dates'][number],
  { deposit, can_agree, can_decline, agreed_rules }: Shown,
  studio: ShownStudio,
  now: Date,
): HTMLElement {
  const timeOf = (at: string) => studioTimeText(at, studio.timeZone);
  const isAsked = can_agree.includes(date.id);
  const standing = dateState(date, now);
  const isRefused = Boolean(date.declined_at ?? date.unavailable_at);
  const isUnanswered = standing === 'proposed' && !isAsked;
  const isQuiet = isRefused || isUnanswered || /past|missed/.test(standing);
  const { agreed_before: before } = date;
  const { asked, before: earlier, released } = labels.agreement;
  const lines = [
    ...(/past|missed/.test(standing) && !isRefused ? [labels.over] : []),
    ...(date.declined_at ? [labels.declinedDate] : []),
    ...(standing === 'unavailable' ? [labels.unavailableDate] : []),
    ...(isUnanswered ? [labels.unansweredDate] : []),
    ...(isAsked && can_decline.length > 1 ? [asked] : []),
    ...(isAsked ? [before && isAhead(before, now) ? earlier(timeOf(before.starts_at)) : released] : []),
  ];
  const { deposit: amount, ...terms } = date;
  const agreed = labelledTerms(isRefused || isUnanswered ? terms : { ...terms, deposit: amount }, deposit);
  const place =
    studio.address && !isQuiet && Object.assign(element('a', 'link', studio.address), mapOf(studio.address));
  const rows = [...agreed, ...(place ? [[labels.where, place] as const] : [])];
  const look = isQuiet ? 'border-line' : standing === 'proposed' ? 'border-accent' : 'border-success';
  return element(
    'li',
    `grid gap-3 border border-l-4 p-5 ${look}`,
    element('p', 'text-xl font-semibold', timeOf(date.starts_at)),
    ...lines.map((line) => prose('p', line)),
    element(
      'dl',
      'grid grid-cols-2 gap-x-6 gap-y-3',
      ...rows.map(([label, value]) =>
        element('div', '', element('dt', 'text-sm text-quiet', label), element('dd', 'whitespace-pre-line', value)),
      ),
    ),
    ...rulesOf(date.rules, agreed_rules, timeOf),
    ...(isPayable(deposit) && !isQuiet ? paymentOf(date.payment_url) : []),
    ...(can_decline.includes(date.id) && !isQuiet ? [calendarLink(date, studio, standing === 'proposed')] : []),
  );
}

/** The rules that the visitor agreed to for an appointment, as they were. */
function rulesOf(
  rules: RequestView['dates'][number]['rules'],
  agreed: readonly Rules[],
  timeOf: (at: string) => string,
): HTMLElement[] {
  const text = agreed.find(({ version }) => version === rules?.version)?.text;
  if (!rules || !text) return [];
  const summary = element('summary', 'cursor-pointer py-2', labels.rules.agreed(timeOf(rules.agreed_at)));
  return [element('details', 'text-sm', summary, prose('p', text))];
}

/** Whether a deposit is asked for an appointment: nothing is paid before a time is chosen, or for one that does not take place. */
export function isToPay(date: RequestView['dates'][number]): boolean {
  return Boolean(date.deposit) && /agreed|proposed/.test(dateState(date, new Date()));
}

export function isAhead({ starts_at }: { starts_at: string }, now: Date): boolean {
  return Date.parse(starts_at) > now.getTime();
}

function mapOf(address: string) {
  return { href: mapsLink(address), rel: 'noopener', target: '_blank' };
}

function calendarLink(date: RequestView['dates'][number], studio: ShownStudio, isProposed: boolean): HTMLElement {
  const file = new Blob([dateFile(date, studio, isProposed, new Date())], { type: 'text/calendar' });
  const target = { href: URL.createObjectURL(file), download: 'appointment.ics' };
  return element('p', '', Object.assign(element('a', 'link', labels.calendar), target));
}

function paymentOf(url: string | undefined): HTMLElement[] {
  if (!url) return [];
  const link = element('a', 'link', labels.pay) as HTMLAnchorElement;
  Object.assign(link, { href: url, rel: 'noopener noreferrer', target: '_blank' });
  return [link];
}
