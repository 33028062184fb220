import { type ReactNode, useEffect, useRef } from 'react';
import useSWR from 'swr';
import { dateState } from '#shared/dates/date-states.ts';
import { studioDayText } from '#shared/dates/date-texts.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { contactsOf } from '#shared/leads/lead-values.ts';
import { eventDate } from '#shared/website/event-date.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { useStudio } from '../../ui/studio.ts';
import { dayOf } from '../../ui/studio-day.ts';
import { useNow } from '../../ui/use-now.ts';
import { DateStateText, shortHoursOf } from '../date-look.tsx';
import { readLeads } from '../hooks/read-leads.ts';
import { awayOn } from './away.ts';
import { useAbsences, useDates } from './dates.ts';
import { eveningLabels as labels } from './dates-page-labels.ts';
import type { ListedDate } from './day.tsx';
import { spanOf } from './weeks.ts';

type Props = {
  today: string;
  artists: ReadonlyMap<string, string>;
  /** Called once it is printed, or cannot be. */
  onDone: () => void;
};

/** What the studio needs on paper tonight. It prints itself once it has been read, and no screen shows it. */
export function EveningSheet({ today, artists, onDone }: Props) {
  const { timeZone } = useStudio();
  const { dates, error } = useDates(spanOf(today, timeZone));
  const { absences } = useAbsences();
  const events = useContentList('events');
  const waiting = useSWR('leads on the evening sheet', () => readLeads({ queue: 'studio' }));
  // The list of an earlier sheet is read again first.
  const isReady = dates && events.list && waiting.data && !waiting.isValidating;
  usePrint(Boolean(isReady), Boolean(error ?? events.error ?? waiting.error), onDone);
  if (!isReady) return null;
  const isToday = (iso: string) => dayOf(iso, timeZone) === today;
  return (
    <section data-sheet aria-label={labels.title} className="hidden print:block">
      <h2 className="text-xl font-semibold">{studioDayText(today)}</h2>
      <DateParts dates={dates} isToday={({ starts_at }) => isToday(starts_at)} />
      <Part title={labels.away}>
        {awayOn(absences, today, timeZone).map(({ id, starts_at, artist_id, hours, remark }) => (
          <li key={`${id} ${starts_at}`}>
            {[artists.get(artist_id) ?? labels.removedArtist, hours, remark].filter(Boolean).join(', ')}
          </li>
        ))}
      </Part>
      <Part title={labels.waiting}>
        {waiting.data?.leads.map((lead) => (
          <li key={lead.id}>
            <Name {...lead} />, {contactsOf(lead).join(', ')}
          </li>
        ))}
        {waiting.data?.next && <li>{labels.andMore}</li>}
      </Part>
      <Part title={labels.events}>
        {events.list?.rows
          .filter(({ is_active, event_date }) => is_active && isToday(event_date))
          .map((event) => (
            <li key={event.id}>
              {eventDate(event.event_date, timeZone).time} {event.name}
            </li>
          ))}
      </Part>
    </section>
  );
}

type DateProps = { dates: readonly ListedDate[]; isToday: (date: ListedDate) => boolean };

function DateParts({ dates, isToday }: DateProps) {
  const { timeZone } = useStudio();
  const now = useNow();
  return (
    <>
      <Part title={labels.dates}>
        {dates.filter(isToday).map((date) => (
          <li key={date.id}>
            {shortHoursOf(date, timeZone)} <Name {...date.lead} />, {date.artist}
            {date.lead.code && `, ${shownCode(date.lead.code)}`}
            <DateStateText state={dateState(date, now)} />
          </li>
        ))}
      </Part>
      <Part title={labels.deposits}>
        {dates
          .filter(({ lead }) => lead.deposit === 'asked')
          .map((date) => (
            <li key={date.id}>
              {studioDayText(dayOf(date.starts_at, timeZone))}: <Name {...date.lead} />
              {date.deposit && `, ${date.deposit}`}
            </li>
          ))}
      </Part>
    </>
  );
}

function Name({ first_name, last_name }: Pick<ListedDate['lead'], 'first_name' | 'last_name'>) {
  return (
    <bdi>
      {first_name} {last_name}
    </bdi>
  );
}

/** Prints once, when everything has been read. */
function usePrint(isReady: boolean, isFailed: boolean, onDone: () => void): void {
  const isPrinted = useRef(false);
  useEffect(() => {
    if (isPrinted.current || !(isReady || isFailed)) return;
    isPrinted.current = true;
    if (isReady) {
      addEventListener('afterprint', onDone, { once: true });
      print();
      return;
    }
    showNotice(labels.failed);
    onDone();
  }, [isReady, isFailed, onDone]);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-4 font-semibold">{title}</h3>
      <ul className="peer">{children}</ul>
      <p className="peer-has-[li]:hidden">{labels.none}</p>
    </>
  );
}
