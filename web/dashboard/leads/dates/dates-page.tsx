import { ChevronLeft, ChevronRight } from 'lucide';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateState } from '#shared/dates/date-states.ts';
import { Icon } from '../../../common/icon.tsx';
import { useAccount } from '../../account/account.ts';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useStudio } from '../../ui/studio.ts';
import { addDays, dayOf } from '../../ui/studio-day.ts';
import { useNow } from '../../ui/use-now.ts';
import { EnterButton } from '../entry/enter-button.tsx';
import { Absences } from './absences.tsx';
import { awayOn } from './away.ts';
import { useAbsences, useDates } from './dates.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';
import { Days, daysFrom } from './days.tsx';
import { EveningSheet } from './evening-sheet.tsx';
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
  const [isPrinting, setPrinting] = useState(false);
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
    <div className={`column [--column:none] ${isPrinting ? 'print:*:not-data-sheet:hidden' : ''}`}>
      <PageHead>
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-3 print:hidden">
          <EnterButton />
          <MenuButton
            label={labels.more}
            items={() => [
              { label: labels.printToday, run: () => setPrinting(true) },
              { label: labels.feed, run: () => setFeedOpen(true) },
            ]}
          />
        </div>
      </PageHead>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 max-sm:-mt-5 max-sm:gap-x-4">
        <WeekButtons from={from} today={today} />
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
        <p role="status" className="text-sm text-quiet max-sm:sr-only">
          {shown && (shown.length === 0 ? labels.none : labels.count(shown.length))}
        </p>
      </div>
      {error && !dates && <FetchFailed notice={labels.fetchFailed} error={error} onRetry={retry} />}
      {!dates && !error && <Loading text={labels.loading} />}
      {shown && (
        <Days
          {...{ from, today, groups, away, artists }}
          onShowPast={shows.past ? undefined : () => setShows({ ...shows, past: true })}
          onFree={setFreeDay}
        />
      )}
      <Absences artists={artists} />
      {isPrinting && <EveningSheet {...{ today, artists }} onDone={() => setPrinting(false)} />}
      <FeedDialog open={isFeedOpen} onClose={() => setFeedOpen(false)} />
      <FreeTimeDialog day={freeDay} artist={artist} onClose={() => setFreeDay(undefined)} />
    </div>
  );
}

function WeekButtons({ from, today }: { from: string; today: string }) {
  const [, setParams] = useSearchParams();
  const go = (day: string) => setParams(day === today ? {} : { from: day });
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:-mx-3">
      <IconButton label={labels.earlier} onPress={() => go(addDays(from, -weeksShown * 7))} className="print:hidden">
        <Icon icon={ChevronLeft} size={18} />
      </IconButton>
      <p className="font-medium">{labels.span(from, addDays(from, weeksShown * 7 - 1))}</p>
      <IconButton label={labels.later} onPress={() => go(addDays(from, weeksShown * 7))} className="print:hidden">
        <Icon icon={ChevronRight} size={18} />
      </IconButton>
      <Button onClick={() => go(today)}>{labels.today}</Button>
    </div>
  );
}
