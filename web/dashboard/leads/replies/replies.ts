import useSWR from 'swr';
import type { Reply, ReplySettings, ReplyTemplate, ReplyTemplates } from '#shared/emails/reply-schemas.ts';
import { call } from '../../account/client.ts';

/** The settings of emails to visitors. `save` fails with a conflict when `version` is not the stored version. */
export function useReplySettings() {
  const { data: settings, error, mutate } = useSWR('reply-settings', () => call('GET /reply-settings', {}));
  return {
    settings,
    error,
    retry: () => mutate(),
    save: (body: Omit<ReplySettings, 'sender' | 'reaches_visitors'>) => call('PUT /reply-settings', { body }),
    show: (stored: ReplySettings) => mutate(stored, { revalidate: false }),
  };
}

/** The reply templates in order. `save` fails with a conflict when `version` is not the stored version. */
export function useReplyTemplates() {
  const { data: stored, error, mutate } = useSWR('reply-templates', () => call('GET /reply-templates', {}));
  return {
    stored,
    error,
    retry: () => mutate(),
    save: (version: number, templates: ReplyTemplate[]) =>
      call('PUT /reply-templates', { body: { version, templates } }),
    show: (saved: ReplyTemplates) => mutate(saved, { revalidate: false }),
  };
}

/** Sends a failed reply again, as a new entry. A retry with the same key sends nothing twice. */
export function repeatReply(id: string, reply: string, requestKey: string) {
  return call('POST /leads/{id}/replies/{reply}/repeat', {
    params: { id, reply },
    headers: { 'idempotency-key': requestKey },
  });
}

/** Takes back a reply that waits to be sent. @param requestKey the key that it was sent with */
export function undoReply(id: string, reply: string, requestKey: string) {
  return call('DELETE /leads/{id}/replies/{reply}', {
    params: { id, reply },
    headers: { 'idempotency-key': requestKey },
  });
}

/** Sends a reply to the visitor, even if the page is closed now. A retry with the same key sends nothing twice. */
export function sendReply(id: string, reply: Reply, requestKey: string) {
  const headers = { 'idempotency-key': requestKey };
  return call('POST /leads/{id}/replies', { params: { id }, headers, body: reply }, { keepalive: true });
}
