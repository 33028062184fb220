import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateState } from '#shared/dates/date-states.ts';
import { useAccount } from '../../account/account.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useStudio } from '../../ui/studio.ts';
import { addDays, dayOf } from '../../ui/studio-day.ts';
import { useNow } from '../../ui/use-now.ts';
import { EnterButton } from '../entry/enter-button.tsx';
import { Absences } from './absences.tsx';
import { awayOn } from './away.ts';
import { useAbsences, useDates } from './dates.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';
import { Day } from './day.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { FreeTimeDialog } from './free-time-dialog.tsx';
import { byDay, firstDayIn, spanOf, startOfWeek, weeksShown } from './weeks.ts';

/** The dates of four weeks: a calendar, and on a phone or tablet a list of the days. Those that are over are shown on demand. */
export function DatesPage() {
  const { timeZone, country } = useStudio();
  const { account } = useAccount();
  const [params] = useSearchParams();
  const [artist, setArtist] = useState('');
  const [shows, setShows] = useState({ mine: false, past: false });
  const [isFeedOpen, setFeedOpen] = useState(false);
  const [freeDay, setFreeDay] = useState<string>();
  const now = useNow();
  const today = dayOf(now, timeZone);
  const from = startOfWeek(params.get('from') ?? today, firstDayIn(country));
  const { dates, error, retry } = useDates(spanOf(from, timeZone));
  const { absences } = useAbsences();
  const { list } = useContentList('artists');
  const artists = new Map<string, string>(list?.rows.map(({ id, name }) => [id, name]));
  for (const date of dates ?? []) artists.set(date.artist_id, artists.get(date.artist_id) ?? date.artist);
  const isOver = (date: NonNullable<typeof dates>[number]) => /past|missed/.test(dateState(date, now));
  const shown = dates?.filter(
    (date) =>
      (!artist || date.artist_id === artist) &&
      (!shows.mine || date.lead.assignee_id === account?.id) &&
      (shows.past || !isOver(date)),
  );
  // Calendars of artists can bring along a thousand, and the page renders twice a minute.
  const away = useMemo(() => {
    const shownAbsences = absences.filter(({ artist_id }) => !artist || artist_id === artist);
    return new Map(daysFrom(from).map((day) => [day, awayOn(shownAbsences, day, timeZone)]));
  }, [absences, artist, from, timeZone]);
  const groups = byDay(shown ?? [], timeZone);
  return (
    <div className="column [--column:none]">
      <PageHead>
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-3 print:hidden">
          <Button onClick={() => setFeedOpen(true)}>{labels.feed}</Button>
          <EnterButton />
          <WeekButtons from={from} today={today} />
        </div>
      </PageHead>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="font-medium">{labels.span(dayLabel(from), dayLabel(addDays(from, weeksShown * 7 - 1)))}</p>
        <select
          aria-label={labels.artist}
          value={artists.has(artist) ? artist : ''}
          onChange={({ target }) => setArtist(target.value)}
          className="control compact"
        >
          <option value="">{labels.allArtists}</option>
          {[...artists].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {(['mine', 'past'] as const).map((which) => (
          <label key={which} className="flex min-h-7 items-center gap-2">
            <input
              type="checkbox"
              checked={shows[which]}
              onChange={({ target }) => setShows({ ...shows, [which]: target.checked })}
            />
            {labels[which]}
          </label>
        ))}
        <p role="status" className="text-sm text-quiet">
          {shown && (shown.length === 0 ? labels.none : labels.count(shown.length))}
        </p>
      </div>
      <Absences artists={artists} />
      {error && !dates && <FetchFailed notice={labels.fetchFailed} error={error} onRetry={retry} />}
      {!dates && !error && <Loading text={labels.loading} />}
      {shown && (
        <ol className="mt-6 grid gap-px lg:grid-cols-7 lg:border lg:border-line lg:bg-line">
          {daysFrom(from).map((day) => (
            <Day
              key={day}
              day={day}
              today={today}
              dates={groups.get(day) ?? []}
              away={away.get(day) ?? []}
              artists={artists}
              onFree={setFreeDay}
            />
          ))}
        </ol>
      )}
      <FeedDialog open={isFeedOpen} onClose={() => setFeedOpen(false)} />
      <FreeTimeDialog day={freeDay} artist={artist} onClose={() => setFreeDay(undefined)} />
    </div>
  );
}

function daysFrom(first: string): string[] {
  return Array.from({ length: weeksShown * 7 }, (_, index) => addDays(first, index));
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
