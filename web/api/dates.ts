import useSWR from 'swr';
import type { DateList } from '#shared/dates/date-calls.ts';
import { call } from './client.ts';
import { useSummaryReads } from './lead-summary.ts';

/** More than any studio agrees on in four weeks. */
const maxPages = 20;

/** The agreed dates that start in a span, read again with the counts of leads. */
export function useDates(from: string, to: string) {
  const { data, error, mutate } = useSWR(['dates', from, to], async () => {
    const dates: DateList['dates'] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page++) {
      const read = await call('GET /dates', { query: { from, to, ...(cursor && { cursor }) } });
      dates.push(...read.dates);
      cursor = read.next;
      if (!cursor) break;
    }
    return dates;
  });
  useSummaryReads(() => document.hidden || mutate());
  return { dates: data, error, retry: () => mutate() };
}

/** @returns the new URL of the caller's calendar feed; the one before ends */
export async function renewDateFeed(): Promise<string> {
  const { path } = await call('PUT /dates/feed', {});
  return new URL(path, location.origin).href;
}
