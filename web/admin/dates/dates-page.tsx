import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { dateState } from '#shared/dates/date-states.ts';
import { useAccount } from '../../api/account.ts';
import { useDates } from '../../api/dates.ts';
import { Button } from '../../components/ui/button.tsx';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { datesPageLabels as labels } from '../../labels/leads/dates-page-labels.ts';
import { dayLabel } from '../admin-date.ts';
import { DateStateText, dateBorder } from '../date-look.tsx';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { inputClass } from '../plain-field.tsx';
import { useStudio } from '../studio.ts';
import { addDays, dayOf } from '../studio-day.ts';
import { useNow } from '../use-now.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { byDay, spanOf, startOfWeek, weeksShown } from './weeks.ts';

/** The agreed dates of four weeks: a calendar, and on a phone a list of the days that have any. */
export function DatesPage() {
  const { timeZone } = useStudio();
  const { account } = useAccount();
  const [params] = useSearchParams();
  const [artist, setArtist] = useState('');
  const [isMine, setMine] = useState(false);
  const [isFeedOpen, setFeedOpen] = useState(false);
  const today = dayOf(useNow(), timeZone);
  const from = startOfWeek(params.get('from') ?? today);
  const days = Array.from({ length: weeksShown * 7 }, (_, index) => addDays(from, index));
  const { dates, error, retry } = useDates(...spanOf(from, timeZone));
  const artists = new Map(dates?.map((date) => [date.artist_id, date.artist]));
  const shown = dates?.filter(
    (date) => (!artist || date.artist_id === artist) && (!isMine || date.lead.assignee_id === account?.id),
  );
  const groups = byDay(shown ?? [], timeZone);
  return (
    <div className="column [--column:96rem]">
      <PageHead>
        <div className="ml-auto flex flex-wrap items-center gap-3 print:hidden">
          <Button onClick={() => setFeedOpen(true)}>{labels.feed}</Button>
          <WeekButtons from={from} today={today} />
        </div>
      </PageHead>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="font-medium">{labels.span(dayLabel(from), dayLabel(addDays(from, weeksShown * 7 - 1)))}</p>
        <select
          aria-label={labels.artist}
          value={artists.has(artist) ? artist : ''}
          onChange={({ target }) => setArtist(target.value)}
          className={`${inputClass} h-10 w-auto! max-w-full`}
        >
          <option value="">{labels.allArtists}</option>
          {[...artists].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={isMine} onChange={({ target }) => setMine(target.checked)} />
          {labels.mine}
        </label>
        <p role="status" className="text-sm text-quiet">
          {shown && (shown.length === 0 ? labels.none : labels.count(shown.length))}
        </p>
      </div>
      {error && !dates && <FetchFailed notice={labels.fetchFailed} error={error} onRetry={retry} />}
      {!dates && !error && <Loading text={labels.loading} />}
      {shown && (
        <ol className="mt-6 grid gap-px md:grid-cols-7 md:border md:border-line md:bg-line">
          {days.map((day) => (
            <Day key={day} day={day} dates={groups.get(day) ?? []} isToday={day === today} timeZone={timeZone} />
          ))}
        </ol>
      )}
      <FeedDialog open={isFeedOpen} onClose={() => setFeedOpen(false)} />
    </div>
  );
}

function WeekButtons({ from, today }: { from: string; today: string }) {
  const [, setParams] = useSearchParams();
  const go = (day: string) => setParams(day === today ? {} : { from: day });
  return (
    <>
      <Button onClick={() => go(addDays(from, -weeksShown * 7))}>{labels.earlier}</Button>
      <Button onClick={() => go(today)}>{labels.today}</Button>
      <Button onClick={() => go(addDays(from, weeksShown * 7))}>{labels.later}</Button>
    </>
  );
}

type DayProps = {
  day: string;
  dates: NonNullable<ReturnType<typeof useDates>['dates']>;
  isToday: boolean;
  timeZone: string;
};

function Day({ day, dates, isToday, timeZone }: DayProps) {
  const now = useNow();
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
  const isEmpty = dates.length === 0;
  return (
    <li
      className={`min-w-0 bg-background p-2 text-sm md:min-h-24 ${isEmpty ? 'max-md:hidden' : 'max-md:border-b max-md:border-line'}`}
    >
      <p className={isToday ? 'font-semibold text-accent' : 'text-quiet'}>
        <time dateTime={day}>{name.format(new Date(day))}</time>
      </p>
      {!isEmpty && (
        <ul className="mt-1 grid gap-2">
          {dates.map(({ lead, ...date }) => (
            <li key={date.id} className={`${dateBorder(dateState(date, now))} pl-2 [overflow-wrap:anywhere]`}>
              <Link to={`/admin/leads/${lead.id}`} className="block hover:underline">
                <span className="font-medium">{time.format(new Date(date.starts_at))}</span>{' '}
                <bdi>
                  {lead.first_name} {lead.last_name}
                </bdi>
                <span className="block text-quiet">{date.artist}</span>
                <DateStateText state={dateState(date, now)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
