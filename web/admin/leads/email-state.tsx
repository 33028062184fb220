import { useState } from 'react';
import { canSendAgain } from '#shared/emails/lead-emails.ts';
import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { ApiError } from '../../api/client.ts';
import { sendNotification } from '../../api/lead-emails.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { emailNotices, notificationFailed } from '../../labels/emails/email-notices.ts';
import { reasonInWords } from '../../labels/emails/reason-in-words.ts';
import { labels } from '../../labels/labels.ts';
import { leadEmailLabels } from '../../labels/leads/lead-email-labels.ts';
import type { Notice } from '../../labels/notice.ts';
import { useAction } from '../use-action.ts';

/** The state of the email about a lead unless it was sent, with a button to send it again. */
export function EmailState({ lead }: { lead: Lead }) {
  const [sent, setSent] = useState<Notification>();
  // The list may not have been reloaded since.
  const notification = sent && sent.updated_at > lead.notification.updated_at ? sent : lead.notification;
  const { state, reason, retry_at } = notification;
  const isWaiting = state === 'pending' && reason !== undefined && retry_at !== undefined;
  const open = canSendAgain(notification, new Date());
  if (state === 'sent' && !sent) return null;
  return (
    <div className="mt-1 text-xs">
      <p role={sent && 'status'} className={state === 'failed' ? 'text-error' : 'text-quiet'}>
        {isWaiting
          ? leadEmailLabels.waiting(timeOf(retry_at))
          : open && state === 'pending'
            ? leadEmailLabels.stuck
            : text[state]}
      </p>
      {(state === 'failed' || isWaiting) && reason && <p className="text-quiet">{reasonInWords(reason)}</p>}
      {open && <SendAgain lead={lead} state={state} onSent={setSent} />}
    </div>
  );
}

/** The time of day is enough: the next attempt is at most an hour away. */
function timeOf(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(iso));
}

const text = { ...labels.leads.emailStates, off: leadEmailLabels.off, sent: leadEmailLabels.sent };

type Props = { lead: Lead; state: Notification['state']; onSent: (notification: Notification) => void };

function SendAgain({ lead: { id, first_name, last_name }, state, onSent }: Props) {
  const [sending, send] = useAction(async () => {
    const { notification } = await sendNotification(id);
    showNotice(emailNotices.notificationSent);
    onSent(notification);
  }, emailFailed);

  const { again, send: first, sending: busy } = leadEmailLabels;
  return (
    <button
      type="button"
      aria-disabled={sending}
      onClick={send}
      className="cursor-pointer py-1 font-medium text-foreground link aria-disabled:cursor-default aria-disabled:opacity-70"
    >
      {sending ? busy : state === 'off' ? first : again}
      <span className="sr-only">
        {' '}
        {first_name} {last_name}
      </span>
    </button>
  );
}

export function emailFailed(error: unknown): Notice {
  return error instanceof ApiError ? notificationFailed(error.message) : emailNotices.leadsFailed;
}
