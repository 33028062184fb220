import { dayText } from '../website/books.ts';
import type { Absence } from './absence-schemas.ts';
import { type Deposit, isPayable } from './date-limits.ts';
import type { LeadDate } from './date-schemas.ts';

const dayAndTime = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** A time as the clocks of the studio show it: `Sunday, March 1, 2026 at 2:30 PM CST`. */
export function studioTimeText(iso: string, timeZone: string): string {
  return text(iso, { ...dayAndTime, timeZoneName: 'short', timeZone });
}

/** A time of this year as the clocks of the studio show it: `Sunday, March 1, 2:30 PM` or `Sunday, March 1, 2 PM` */
export function shortTimeText(iso: string, timeZone: string): string {
  const { year: _, ...shown } = dayAndTime;
  return text(iso, { ...shown, timeZone })
    .replace(' at ', ', ')
    .replace(':00', '');
}

/** A time as staff enter it: `Sunday, March 1, 2026 at 2:30 PM`. @param local such as `2026-03-01T14:30` */
export function localTimeText(local: string): string {
  return text(`${local}Z`, { ...dayAndTime, timeZone: 'UTC' });
}

/** A day of the studio: `Sunday, March 1`. @param day such as `2026-03-01` */
export function studioDayText(day: string): string {
  return text(day, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
}

type AbsenceTimes = Pick<Absence, 'from' | 'until' | 'from_time' | 'until_time' | 'weekly' | 'last_day'>;

/** When an artist is away, and why, for staff: `Nia is away every Tuesday, 2:00 PM to 6:00 PM, from March 3, 2026: Course` */
export function absenceText(artist: string, { remark, ...times }: AbsenceTimes & Pick<Absence, 'remark'>): string {
  return `${artist} is away ${absenceTimeText(times)}${remark && `: ${remark}`}`;
}

/** `on March 3, 2026, 2:00 PM to 6:30 PM` */
export function absenceTimeText({ from, until, from_time, until_time, weekly, last_day }: AbsenceTimes): string {
  const day = (each: string) => (weekly ? text(each, { weekday: 'long', timeZone: 'UTC' }) : dayText(each));
  const at = (each: string, time?: string) => [day(each), ...(time ? [clockText(time)] : [])].join(', ');
  const days =
    from === until
      ? [`${weekly ? 'every' : 'on'} ${day(from)}`, ...hoursText(from_time, until_time)].join(', ')
      : `${weekly ? 'every' : 'from'} ${at(from, from_time)} to ${at(until, until_time)}`;
  const series = weekly ? `, from ${dayText(from)}${last_day ? ` until ${dayText(last_day)}` : ''}` : '';
  return `${days}${series}`;
}

function hoursText(from?: string, until?: string): string[] {
  if (from && until) return [`${clockText(from)} to ${clockText(until)}`];
  return [...(from ? [`from ${clockText(from)}`] : []), ...(until ? [`until ${clockText(until)}`] : [])];
}

/** `14:30` as `2:30 PM` */
function clockText(time: string): string {
  return text(`1970-01-01T${time}Z`, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
}

/** `2 h 30 min` */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [...(hours ? [`${hours} h`] : []), ...(rest ? [`${rest} min`] : [])].join(' ');
}

type Terms = Pick<LeadDate, 'artist' | 'minutes' | 'price' | 'deposit'>;

/** What is agreed on beside the time, with labels. @param state what became of the deposit */
export function labelledTerms(
  { artist, minutes, price, deposit }: Terms,
  state: Deposit = 'none',
): (readonly [label: string, value: string])[] {
  return [
    ['Artist', artist],
    ['Duration', durationText(minutes)],
    ...(price ? ([['Price', price]] as const) : []),
    ...(deposit ? ([['Deposit', `${deposit}${state === 'none' ? '' : ` (${state})`}`]] as const) : []),
  ];
}

/** The terms of an offer, with labels. Nothing is paid before a time is chosen. @param state what became of the deposit */
export function offeredTerms({ deposit, ...terms }: Terms, state?: Deposit) {
  const isAsked = deposit && isPayable(state);
  return labelledTerms(isAsked ? { ...terms, deposit: `${deposit}, to be paid once you have chosen` } : terms);
}

/** What is agreed on beside the time, a line each: `Artist: Nia`. @param state what became of the deposit */
export function termLines(terms: Terms, state?: Deposit): string[] {
  return labelledTerms(terms, state).map(([label, value]) => `${label}: ${value}`);
}

function text(iso: string, options: Intl.DateTimeFormatOptions): string {
  // Newer Unicode data puts a narrow no-break space before AM and PM.
  return new Intl.DateTimeFormat('en-US', options).format(new Date(iso)).replace(/\s/g, ' ');
}
