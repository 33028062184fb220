import { Link } from 'react-router-dom';
import { dateState } from '#shared/dates/date-states.ts';
import { durationText, termLines } from '#shared/dates/date-texts.ts';
import { useStudio } from '../../ui/studio.ts';
import { useNow } from '../../ui/use-now.ts';
import { DateBar, DateMarks, DateStateText, shortHoursOf } from '../date-look.tsx';
import { useDateActions } from '../lead/date-actions.ts';
import { DateButtons } from '../lead/date-buttons.tsx';
import type { Away } from './away.ts';
import type { useDates } from './dates.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';

export type ListedDate = NonNullable<ReturnType<typeof useDates>['dates']>[number];
type Artists = ReadonlyMap<string, string>;
type DayProps = {
  day: string;
  /** The first one shown names its month. */
  isFirst: boolean;
  today: string;
  dates: readonly ListedDate[];
  /** Who is away on the day. */
  away: readonly Away[];
  artists: Artists;
  /** Asks for a date on the day. */
  onFree: (day: string) => void;
};

const dayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });

/** One day of the calendar, whose dates open in place. */
export function Day({ day, isFirst, today, dates, away, artists, onFree }: DayProps) {
  const isPast = day < today;
  const isEmpty = dates.length === 0 && away.length === 0;
  const name = dayName.format(new Date(day));
  const [weekday, month, number] = name.split(' ');
  return (
    <li
      className={`group min-w-0 p-2 text-sm max-lg:border-b max-lg:border-line lg:min-h-24 ${isPast ? 'bg-surface' : 'bg-background'} ${isEmpty && isPast ? 'max-lg:hidden' : ''}`}
    >
      <div className="flex items-center justify-between gap-2">
        <p className={day === today ? 'font-semibold text-accent' : 'text-quiet'}>
          <time dateTime={day}>
            <span className="lg:sr-only">{weekday} </span>
            <span className={number === '1' || isFirst ? '' : 'lg:sr-only'}>{month} </span>
            {number}
          </time>
        </p>
        {!isPast && (
          <button
            type="button"
            aria-label={labels.freeOn(name)}
            title={labels.freeOn(name)}
            onClick={() => onFree(day)}
            className="size-7 shrink-0 cursor-pointer rounded-sm text-quiet transition hover:text-foreground focus-visible:opacity-100 group-hover:opacity-100 lg:pointer-fine:opacity-0 print:hidden"
          >
            +
          </button>
        )}
      </div>
      {away.map(({ id, artist_id, starts_at, hours, remark }) => (
        <p key={`${id} ${starts_at}`} className="mt-1 text-quiet [overflow-wrap:anywhere]">
          {labels.awayOn(artists.get(artist_id) ?? labels.removedArtist, hours, remark)}
        </p>
      ))}
      {dates.length > 0 && (
        <ul className="mt-1 grid gap-2">
          {dates.map((date) => (
            <DateOfDay key={date.id} date={date} place={[...artists.keys()].indexOf(date.artist_id)} />
          ))}
        </ul>
      )}
    </li>
  );
}

function DateOfDay({ date: { lead, ...date }, place }: { date: ListedDate; place: number }) {
  const now = useNow();
  const { timeZone } = useStudio();
  const actions = useDateActions(lead.id);
  const state = dateState(date, now);
  const [, , ...terms] = termLines(date, lead.deposit);
  return (
    <li className="relative pl-3 [overflow-wrap:anywhere]">
      <DateBar place={place} state={state} />
      <details>
        <summary className="block min-h-[1.6rem] cursor-pointer hover:underline">
          <span className="font-medium whitespace-nowrap">{shortHoursOf(date, timeZone)}</span>
          <DateMarks state={state} isDepositAsked={lead.deposit === 'asked'} />{' '}
          <bdi>
            {lead.first_name} {lead.last_name}
          </bdi>{' '}
          <span className="text-quiet">{date.artist}</span>
        </summary>
        <DateStateText state={state} />
        <p className="mt-1 text-quiet">{[durationText(date.minutes), ...terms].join(' · ')}</p>
        <p className="mt-1">
          <Link to={`/admin/leads/${lead.id}`} className="underline">
            {labels.openRequest}
          </Link>
        </p>
        <DateButtons lead={lead.id} date={date} now={now} actions={actions} />
      </details>
    </li>
  );
}
