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

/** As many as differ clearly on the dark ground. */
const artistColors = ['#f87171', '#60a5fa', '#facc15', '#4ade80', '#c084fc', '#fb923c', '#22d3ee', '#f472b6'];

/** A dot in the colour of an artist: the one of the place in the list. */
export function ArtistDot({ place }: { place: number }) {
  const backgroundColor = artistColors[place % artistColors.length];
  return <span aria-hidden="true" className="mr-1 inline-block size-2.5 rounded-full" style={{ backgroundColor }} />;
}
