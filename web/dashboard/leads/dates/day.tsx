import { Link } from 'react-router-dom';
import { dateState } from '#shared/dates/date-states.ts';
import { durationText, termLines } from '#shared/dates/date-texts.ts';
import { useStudio } from '../../ui/studio.ts';
import { useNow } from '../../ui/use-now.ts';
import { ArtistDot, DateStateText, dateBorder, hoursOf } from '../date-look.tsx';
import { useDateActions } from '../lead/date-actions.ts';
import { DateButtons } from '../lead/date-buttons.tsx';
import type { Away } from './away.ts';
import type { useDates } from './dates.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';

type ListedDate = NonNullable<ReturnType<typeof useDates>['dates']>[number];
type Artists = ReadonlyMap<string, string>;
type DayProps = {
  day: string;
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
export function Day({ day, today, dates, away, artists, onFree }: DayProps) {
  const isPast = day < today;
  const isEmpty = dates.length === 0 && away.length === 0;
  const name = dayName.format(new Date(day));
  return (
    <li
      className={`min-w-0 p-2 text-sm max-lg:border-b max-lg:border-line lg:min-h-24 ${isPast ? 'bg-surface' : 'bg-background'} ${isEmpty && isPast ? 'max-lg:hidden' : ''}`}
    >
      <div className="flex items-center justify-between gap-2">
        <p className={day === today ? 'font-semibold text-accent' : 'text-quiet'}>
          <time dateTime={day}>{name}</time>
        </p>
        {!isPast && (
          <button
            type="button"
            aria-label={labels.freeOn(name)}
            title={labels.freeOn(name)}
            onClick={() => onFree(day)}
            className="size-7 shrink-0 cursor-pointer rounded-sm border border-line text-quiet transition-colors hover:border-foreground hover:text-foreground print:hidden"
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
    <li className={`${dateBorder(state)} pl-2 [overflow-wrap:anywhere]`}>
      <details>
        <summary className="cursor-pointer list-none hover:underline">
          <span className="font-medium">{hoursOf(date, timeZone)}</span>{' '}
          <bdi className="block">
            {lead.first_name} {lead.last_name}
          </bdi>
          <span className="block text-quiet">
            <ArtistDot place={place} />
            {date.artist}
          </span>
          <DateStateText state={state} />
          {lead.deposit === 'asked' && <span className="block text-quiet">{labels.depositAsked}</span>}
        </summary>
        <p className="mt-1 text-quiet">{[durationText(date.minutes), ...terms].join(' · ')}</p>
        <p className="mt-1">
          <Link to={`/admin/leads/${lead.id}`} className="underline">
            {labels.openRequest}
          </Link>
        </p>
        <DateButtons date={date} now={now} actions={actions} />
      </details>
    </li>
  );
}
