import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import type { LeadCounter } from '#shared/leads/lead-filters.ts';
import type { LeadSummary } from '#shared/leads/lead-schemas.ts';
import { ApiError, call } from '../../account/client.ts';

/** A lead leaves a counter, enters another one, or both. */
type Move = { from?: LeadCounter | undefined; to?: LeadCounter | undefined };
export type CountAfter = <T>(change: Promise<T>, moves: Move[]) => Promise<T>;

/** Receives the previous counts, including this page's own changes, the new ones, and whether a change was announced. */
type OnRead = (before: LeadSummary | undefined, now: LeadSummary, isAnnounced: boolean) => unknown;

/** Leaves time to read and show the counts within 10 seconds of a request (INBOX-40). */
export const retryMilliseconds = 8_000;
const listeners = new Set<OnRead>();
let isAnnounced = false;
/** For the staff channel, after which no change is missed: it opens in a fraction of this time. */
const waitMilliseconds = 1_000;
/** Ends the wait of the first read. */
let endWait: (() => void) | undefined;

/**
 * The number of leads by status and queue. All users share one read; only the frame around the pages polls, with
 * `pollMilliseconds`.
 */
export function useLeadSummary(pollMilliseconds = 0) {
  const { data: counts, mutate } = useSWR<LeadSummary>('lead-summary', read, {
    refreshInterval: pollMilliseconds,
    // The title of a hidden tab is for people who look elsewhere.
    refreshWhenHidden: true,
    onSuccess: (now) => {
      for (const listener of listeners) listener(counts, now, isAnnounced);
      isAnnounced = false;
    },
    // SWR's default backoff grows to minutes, which would hide new leads. A refusal lasts.
    onErrorRetry: (error, _key, _config, revalidate) => {
      if (error instanceof ApiError && error.status === 403) return;
      setTimeout(() => revalidate({ dedupe: true }), retryMilliseconds);
    },
  });

  async function read(): Promise<LeadSummary> {
    if (!counts) await untilConnected();
    return call('GET /leads/summary', {});
  }

  /** Counts this page's own change once it succeeds. A poll in between is ignored, since it may count it already. */
  const countAfter: CountAfter = (change, moves) => {
    const apply = async (now: LeadSummary | undefined) => {
      await change;
      return now && moves.reduce(counted, now);
    };
    // The caller handles its error. SWR throws it here too when another change has begun.
    mutate(apply, { throwOnError: false }).catch(() => {});
    return change;
  };

  /** Reads the counts, because a change was announced, or may have been. */
  function renew() {
    isAnnounced = true;
    void mutate();
  }

  /** Reads the counts once the staff channel has opened, unless their first read has waited for it. */
  function readOnOpen() {
    if (!beginFirstRead()) void mutate();
  }

  return { counts, countAfter, renew, readOnOpen };
}

function untilConnected(): Promise<void> {
  return new Promise((resolve) => {
    endWait = resolve;
    setTimeout(beginFirstRead, waitMilliseconds);
  });
}

/** Ends the wait for the staff channel. @returns whether the first read was waiting for it */
export function beginFirstRead(): boolean {
  const wasWaiting = endWait !== undefined;
  endWait?.();
  endWait = undefined;
  return wasWaiting;
}

/** Calls `onRead` after each read of the summary. */
export function useSummaryReads(onRead: OnRead): void {
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const listener: OnRead = (...counts) => read(...counts);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

function counted(counts: LeadSummary, { from, to }: Move): LeadSummary {
  const without = from ? { ...counts, [from]: counts[from] - 1 } : counts;
  return to ? { ...without, [to]: without[to] + 1 } : without;
}
