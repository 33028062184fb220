import { labels } from '#shared/labels.ts';
import type { Notification } from '#shared/leads.ts';

/** How the mail about a lead is doing, if there is something to know. */
export function MailState({ notification: { state, reason } }: { notification: Notification }) {
  if (state !== 'pending' && state !== 'failed') return null;
  return (
    <p className={`mt-1 text-xs ${state === 'failed' ? 'text-accent' : 'text-quiet'}`}>
      {labels.leads.mail[state]}
      {state === 'failed' && reason && <span className="block text-quiet [overflow-wrap:anywhere]">{reason}</span>}
    </p>
  );
}
