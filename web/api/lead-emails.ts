import useSWR from 'swr';
import type { ResentLeads } from '#shared/leads/lead-schemas.ts';
import { call } from './client.ts';

/** Emails the studio about a lead again. Throws when the email is not sent. */
export function sendNotification(id: string) {
  return call('POST /leads/{id}/notification', { params: { id } });
}

/** An email becomes overdue after two minutes, so more frequent polling shows nothing. */
const pollMilliseconds = 60_000;

/**
 * The number of new requests that were not emailed to the studio; undefined while loading. `send` emails as many as one
 * call takes and throws when none was sent.
 */
export function useUnsentLeads() {
  const { data, mutate } = useSWR('unsent-leads', () => call('GET /leads/unsent', {}), {
    refreshInterval: pollMilliseconds,
  });

  async function send(): Promise<ResentLeads> {
    const result = await call('POST /leads/notifications', {});
    // The server's index is eventually consistent: use our own count until the next poll.
    await mutate((now) => now && { count: Math.max(0, now.count - result.emailed) }, { revalidate: false });
    return result;
  }

  return { count: data?.count, look: () => mutate(), send };
}
