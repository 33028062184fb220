import useSWR, { useSWRConfig } from 'swr';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import type { DateList } from '#shared/dates/date-calls.ts';
import type { Deposit } from '#shared/dates/date-limits.ts';
import type { MovedDate, SentDate } from '#shared/dates/date-schemas.ts';
import type { FollowUp } from '#shared/dates/follow-ups.ts';
import type { Lead, LeadWithRelated } from '#shared/leads/lead-schemas.ts';
import { call } from '../../account/client.ts';
import { useLeadLists } from '../hooks/lead-lists.ts';
import { useSummaryReads } from '../hooks/lead-summary.ts';

/** More than any studio agrees on in four weeks. */
const maxPages = 20;

/** The agreed dates that start in a span, read again with the counts of leads. Without a span, it reads nothing. */
export function useDates(span: [from: string, to: string] | undefined) {
  const { data, error, mutate } = useSWR(span && (['dates', ...span] as const), async ([, from, to]) => {
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

/** The changes of the dates and the deposit of a lead, which its page and the lists show too. */
export function useDateCalls(id: string) {
  const { mutate } = useSWRConfig();
  const lists = useLeadLists();
  const params = (date: string) => ({ params: { id, date } });

  async function show(changed: Lead): Promise<Lead> {
    await mutate(['lead', id], (shown?: LeadWithRelated) => shown && { ...shown, lead: changed }, {
      revalidate: false,
    });
    await mutate((key) => Array.isArray(key) && key[0] === 'dates');
    await lists.put(changed);
    return changed;
  }

  return {
    enterDate: async (body: SentDate, requestKey: string) =>
      show(await call('POST /leads/{id}/dates', { params: { id }, headers: { 'idempotency-key': requestKey }, body })),
    moveDate: async (date: string, body: MovedDate) =>
      show(await call('PUT /leads/{id}/dates/{date}', { ...params(date), body })),
    releaseFormerTime: async (date: string) =>
      show(await call('DELETE /leads/{id}/dates/{date}/former-time', params(date))),
    cancelDate: async (date: string) => show(await call('DELETE /leads/{id}/dates/{date}', params(date))),
    recordVisit: async (date: string, came: boolean) =>
      show(await call('PUT /leads/{id}/dates/{date}/visit', { ...params(date), body: { came } })),
    stopFollowUp: async (date: string, email: FollowUp, stopped: boolean) =>
      show(await call('PUT /leads/{id}/dates/{date}/follow-up', { ...params(date), body: { email, stopped } })),
    setDeposit: async (deposit: Deposit) =>
      show(await call('PUT /leads/{id}/deposit', { params: { id }, body: { deposit } })),
  };
}

const none: readonly Absence[] = [];

/** The times off of all artists. `save` fails with a conflict when `version` is not the stored version. */
export function useAbsences() {
  const { data, mutate } = useSWR('absences', () => call('GET /absences', {}));
  return {
    absences: data?.absences ?? none,
    renew: () => mutate(),
    /** @returns the dates ahead that lie in new absences */
    async save(absences: Absence[]): Promise<DateList['dates']> {
      const { dates, ...saved } = await call('PUT /absences', { body: { version: data?.version ?? 0, absences } });
      await mutate(saved, { revalidate: false });
      return dates;
    },
  };
}

/** @returns the new URL of the caller's calendar feed; the one before ends */
export async function renewDateFeed(): Promise<string> {
  const { path } = await call('PUT /dates/feed', {});
  return new URL(path, location.origin).href;
}
