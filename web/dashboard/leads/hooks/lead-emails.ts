import useSWR from 'swr';
import type { ResentLeads } from '#shared/leads/lead-schemas.ts';
import { call } from '../../account/client.ts';
import { useSummaryReads } from './lead-summary.ts';

/** Emails the studio about a lead again. Throws when the email is not sent. */
export function sendNotification(id: string) {
  return call('POST /leads/{id}/notification', { params: { id } });
}

/**
 * The number of new requests that were not emailed to the studio; undefined while loading. `send` emails as many as one
 * call takes and throws when none was sent.
 */
export function useUnsentLeads() {
  // Read again with each news of leads, and when the page gets the focus. Each row says so too.
  const { data, mutate } = useSWR('unsent-leads', () => call('GET /leads/unsent', {}));
  useSummaryReads((before, now) => before && JSON.stringify(before) !== JSON.stringify(now) && mutate());

  async function send(): Promise<ResentLeads> {
    const result = await call('POST /leads/notifications', {});
    // The server's index is eventually consistent: use our own count until the next poll.
    await mutate((now) => now && { count: Math.max(0, now.count - result.emailed) }, { revalidate: false });
    return result;
  }

  return { count: data?.count, look: () => mutate(), send };
}
