import { useEffect, useEffectEvent, useRef } from 'react';
import useSWR from 'swr';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead, LeadWithRelated } from '#shared/leads/lead-schemas.ts';
import type { LogEntry, LoggedAnswer } from '#shared/leads/log-schemas.ts';
import { call, isMissing } from '../../account/client.ts';
import { serverNow } from '../../account/server-clock.ts';
import { useLeadLists } from './lead-lists.ts';
import { retryMilliseconds, useSummaryReads } from './lead-summary.ts';
import { emailInProgress, type LoadedLog, mergedLog, withEarlier } from './merged-log.ts';

/**
 * A lead and the other leads of the same visitor. Each change is stored, then shown here and in the loaded lists.
 * @param known the lead as a list has it, shown until it is read
 */
export function useLead(id: string, known: Lead | undefined) {
  const lists = useLeadLists();
  const { data, error, mutate } = useSWR<LeadWithRelated>(
    ['lead', id],
    () => call('GET /leads/{id}', { params: { id } }),
    { shouldRetryOnError: (reason) => !isMissing(reason) },
  );
  // Colleagues change it, and can erase it.
  useSummaryReads(() => document.hidden || mutate());

  useMarkRead(id, data?.lead.unread ?? false, show);

  async function show(lead: Lead): Promise<Lead> {
    await mutate((shown) => shown && { ...shown, lead }, { revalidate: false });
    await lists.put(lead);
    return lead;
  }

  return {
    lead: data?.lead ?? known,
    /** In international form, if the number can be one. */
    phone: data?.phone,
    /** Undefined while loading. */
    related: data?.related,
    /** How an earlier email to the visitor failed, for this or another lead. */
    emailProblem: data?.email_problem?.fate,
    error,
    /** Reads the lead again. */
    renew: () => mutate(),
    show,
    /** Shows a lead that may belong to lists again which it had left. */
    restore: async (lead: Lead) => {
      await show(lead);
      await lists.renew();
    },
    setStatus: async (status: LeadStatus) =>
      show(await call('PATCH /leads/{id}', { params: { id }, body: { status } })),
    /** @param assignee_id an account id; null leaves the lead unassigned */
    setAssignee: async (assignee_id: string | null) =>
      show(await call('PUT /leads/{id}/assignee', { params: { id }, body: { assignee_id } })),
    /** @param until a day of the studio; null takes the lead back */
    setLater: async (until: string | null, word?: string) =>
      show(await call('PUT /leads/{id}/later', { params: { id }, body: { until, ...(word && { word }) } })),
    logAnswer: async (body: LoggedAnswer, requestKey: string) => {
      const headers = { 'idempotency-key': requestKey };
      await show((await call('POST /leads/{id}/answers', { params: { id }, headers, body })).lead);
    },
    erase: async () => {
      await call('DELETE /leads/{id}', { params: { id } });
      await lists.remove(id);
    },
  };
}

/** Marks answers of the visitor as seen once a visible page shows them. */
function useMarkRead(id: string, unread: boolean, show: (lead: Lead) => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lead with answers that were not seen
  useEffect(() => {
    if (!unread) return;
    const markRead = () => {
      if (!document.hidden) call('PUT /leads/{id}/read', { params: { id } }).then(show, () => {});
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [id, unread]);
}

/** How often, and for how long after it was written, the log is read to show what becomes of an email. */
const fastPollMilliseconds = 2_000;
const settleMilliseconds = 60_000;

/**
 * The log of a lead, oldest entry first, read again with the counts of leads while the page is visible. `onNews` is called
 * with entries that were added since the last read.
 */
export function useLeadLog(id: string, onNews: (entries: LogEntry[]) => void) {
  const key = ['lead-log', id] as const;
  const { data, error, mutate } = useSWR<LoadedLog>(key, read, {
    onErrorRetry: (reason, _key, _config, revalidate) => {
      if (!isMissing(reason)) setTimeout(() => revalidate({ dedupe: true }), retryMilliseconds);
    },
  });
  useSummaryReads(() => document.hidden || mutate());
  useNews(data, onNews);
  useFastPoll(data, mutate);

  async function read(): Promise<LoadedLog> {
    const page = await call('GET /leads/{id}/log', { params: { id }, query: {} });
    return mergedLog(data, page);
  }

  /** Adds an entry, or replaces an edited one. */
  async function put(entry: LogEntry): Promise<void> {
    await change((entries) => [...entries.filter((each) => each.id !== entry.id), entry]);
  }

  async function remove(entryId: string): Promise<void> {
    await change((entries) => entries.filter(({ id }) => id !== entryId));
  }

  async function change(to: (entries: readonly LogEntry[]) => LogEntry[]): Promise<void> {
    await mutate(
      (log) => log && { ...log, entries: to(log.entries).sort((one, other) => (one.id < other.id ? -1 : 1)) },
      { revalidate: false },
    );
  }

  return {
    log: data,
    error,
    /** Reads the newest entries again. */
    renew: () => mutate(),
    put,
    remove,
    loadEarlier: async () => {
      const cursor = data?.next;
      if (cursor === undefined) return;
      const page = await call('GET /leads/{id}/log', { params: { id }, query: { cursor } });
      await mutate((log) => log && withEarlier(log, cursor, page), { revalidate: false });
    },
    addNote: async (text: string, requestKey: string) =>
      put(
        await call('POST /leads/{id}/notes', {
          params: { id },
          headers: { 'idempotency-key': requestKey },
          body: { text },
        }),
      ),
  };
}

/** Reads the log again and again while one of its emails is on its way. */
function useFastPoll(log: LoadedLog | undefined, read: () => unknown): void {
  const { id: entry, at } = (log && emailInProgress(log.entries)) ?? {};
  useEffect(() => {
    if (entry === undefined || at === undefined) return;
    const end = Date.parse(at) + settleMilliseconds;
    const timer = setInterval(
      () => (serverNow().getTime() < end ? void read() : clearInterval(timer)),
      fastPollMilliseconds,
    );
    return () => clearInterval(timer);
  }, [entry, at, read]);
}

/** Calls `onNews` with the entries that were added since the last read. */
function useNews(log: LoadedLog | undefined, onNews: (entries: LogEntry[]) => void): void {
  const seen = useRef<string>(undefined);
  const tell = useEffectEvent(onNews);

  useEffect(() => {
    if (!log) return;
    const before = seen.current;
    seen.current = log.entries.at(-1)?.id ?? '';
    if (before === undefined) return;
    const news = log.entries.filter((entry) => entry.id > before);
    if (news.length > 0) tell(news);
  }, [log]);
}
