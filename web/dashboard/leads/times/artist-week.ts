import { useMemo } from 'react';
import useSWR from 'swr';
import { absenceSpans } from '#shared/dates/absence-times.ts';
import { dateEnd, dateMinutes } from '#shared/dates/date-limits.ts';
import { startOfDay } from '#shared/website/event-date.ts';
import { call } from '../../account/client.ts';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { useStudio } from '../../ui/studio.ts';
import { addDays } from '../../ui/studio-day.ts';
import { useAbsences, useDates } from '../dates/dates.ts';
import { spanOf } from '../dates/weeks.ts';
import { useSummaryReads } from '../hooks/lead-summary.ts';
import type { Busy } from './week-slots.ts';

/** A date that starts in the evening before the week, or that a chosen time would run into. */
const marginMs = dateMinutes.max * 60_000;

type Asked = {
  artist: string;
  /** The first day of the week. */
  first: string;
  /** The lead whose offer is replaced, and the date that is moved. */
  lead?: string | undefined;
  moved?: string | undefined;
};

/** What fills the week of an artist: dates, offers to other visitors, times off, and the days on which a guest is not there. */
export function useArtistWeek({ artist, first, lead, moved }: Asked) {
  const { timeZone } = useStudio();
  const [start, end] = spanOf(first, timeZone, 7) as [string, string];
  const around = (time: string, shift: number) => new Date(Date.parse(time) + shift).toISOString();
  const { dates, error, retry } = useDates(artist ? [around(start, -marginMs), around(end, marginMs)] : undefined);
  const { data, mutate } = useSWR(artist && ['offers', artist, start], () =>
    call('GET /offers', { query: { artist_id: artist, from: start } }),
  );
  useSummaryReads(() => document.hidden || mutate());
  const { absences } = useAbsences();
  const { list } = useContentList('artists');
  const busy = useMemo((): readonly Busy[] => {
    const from = Date.parse(start);
    const until = Date.parse(end) + marginMs;
    const taken = (dates ?? [])
      .filter(({ id }) => id !== moved)
      .flatMap(({ lead: of, agreed_before, ...date }) =>
        [date, ...(agreed_before ? [agreed_before] : [])]
          .filter(({ artist_id }) => artist_id === artist)
          .map((time) => busyFrom('taken', time, nameOf(of))),
      );
    const others = (data?.offers ?? []).filter((offer) => offer.lead.id !== lead);
    const offered = others.flatMap(({ times, minutes, lead: { first_name, last_name } }) =>
      times.map((starts_at) => busyFrom('offered', { starts_at, minutes }, nameOf({ first_name, last_name }))),
    );
    const away = absences
      .filter(({ artist_id }) => artist_id === artist)
      .flatMap(({ remark, ...absence }) =>
        absenceSpans(absence, { from, until }, timeZone).map((span): Busy => ({ kind: 'away', who: remark, ...span })),
      );
    const guest = list?.rows.find(({ id }) => id === artist);
    const gone = (days: Pick<Busy, 'from' | 'until'>): Busy => ({ kind: 'gone', who: '', ...days });
    const before = guest?.guest_from
      ? [gone({ from: 0, until: Date.parse(startOfDay(guest.guest_from, timeZone)) })]
      : [];
    const last = guest?.guest_until && startOfDay(addDays(guest.guest_until, 1), timeZone);
    const after = last ? [gone({ from: Date.parse(last), until: Number.POSITIVE_INFINITY })] : [];
    return [...taken, ...offered, ...away, ...before, ...after];
  }, [absences, artist, data, dates, end, lead, list, moved, start, timeZone]);
  return { busy, error: dates ? undefined : error, retry };
}

function busyFrom(kind: Busy['kind'], time: { starts_at: string; minutes: number }, who: string): Busy {
  return { kind, from: Date.parse(time.starts_at), until: Date.parse(dateEnd(time)), who };
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}
