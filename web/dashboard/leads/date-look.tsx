import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { DateState } from '#shared/dates/date-states.ts';
import { dateLabels as labels } from './leads-labels.ts';

type Look = { border: string; text?: string; color?: string };

const looks: Record<DateState, Look> = {
  agreed: { border: 'border-success' },
  proposed: { border: 'border-warning', text: labels.proposed, color: 'text-warning' },
  unavailable: { border: 'border-error', text: labels.unavailable, color: 'text-error' },
  declined: { border: 'border-error', text: labels.cannotCome, color: 'text-error' },
  past: { border: 'border-line', text: labels.over, color: 'text-quiet' },
  missed: { border: 'border-line', text: labels.missed, color: 'text-quiet' },
};

/** The class for the line beside a date. */
export const dateBorder = (state: DateState) => `border-l-4 ${looks[state].border}`;

/** What staff must know of a date beside its time, if anything. */
export function DateStateText({ state }: { state: DateState }) {
  const { text, color } = looks[state];
  return text && <span className={`block font-semibold ${color}`}>{text}</span>;
}

/** From when to when a date is in the time of the studio: `2:30 PM to 4:30 PM`. */
export function hoursOf(date: Pick<LeadDate, 'starts_at' | 'minutes'>, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const [from, to] = [date.starts_at, dateEnd(date)].map((at) => time.format(new Date(at)).replace(/\s/, '\u00a0'));
  return labels.hours(from ?? '', to ?? '');
}

/** The same as short as calendars write it: `2–5 PM`, `11:30 AM–1 PM`. */
export function shortHoursOf(date: Pick<LeadDate, 'starts_at' | 'minutes'>, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const [from = '', until = ''] = [date.starts_at, dateEnd(date)].map((at) =>
    format.format(new Date(at)).replace(':00', '').replace(/\s/, '\u00a0'),
  );
  return `${from.slice(-2) === until.slice(-2) ? from.slice(0, -3) : from}–${until}`;
}

/** As many as differ clearly on the dark ground. */
const artistColors = ['#f87171', '#60a5fa', '#facc15', '#4ade80', '#c084fc', '#fb923c', '#22d3ee', '#f472b6'];

const patterns: Record<DateState, string> = {
  agreed: '',
  proposed: '[mask:repeating-linear-gradient(#000_0_6px,transparent_6px_10px)]',
  unavailable: '[mask:repeating-linear-gradient(#000_0_2px,transparent_2px_5px)]',
  declined: '[mask:repeating-linear-gradient(#000_0_2px,transparent_2px_5px)]',
  past: 'opacity-50',
  missed: 'opacity-50',
};

/** A bar beside a date: the colour is that of the artist, by the place in the list, and the pattern is the state. */
export function DateBar({ place, state }: { place: number; state: DateState }) {
  const backgroundColor = artistColors[place % artistColors.length];
  return (
    <span
      aria-hidden="true"
      className={`absolute inset-y-0 left-0 w-1 ${patterns[state]}`}
      style={{ backgroundColor }}
    />
  );
}

const marks: Partial<Record<DateState, [mark: string, color: string]>> = {
  proposed: ['?', 'text-warning'],
  unavailable: ['!', 'text-error'],
  declined: ['!', 'text-error'],
  missed: ['×', 'text-quiet'],
};

/** What a glance at a calendar must tell of a date: a sign, whose words screen readers say and the pointer shows. */
export function DateMarks({ state, isDepositAsked }: { state: DateState; isDepositAsked: boolean }) {
  const [mark, color = ''] = marks[state] ?? [];
  return (
    <>
      {mark && <Mark mark={mark} color={color} words={looks[state].text ?? ''} />}
      {isDepositAsked && <Mark mark="$" color="text-warning" words={labels.depositAsked} />}
    </>
  );
}

function Mark({ mark, color, words }: { mark: string; color: string; words: string }) {
  return (
    <span title={words} className={`ml-1 font-semibold ${color}`}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only"> {words} </span>
    </span>
  );
}
