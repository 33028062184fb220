import { useState } from 'react';
import { leadMailLabels } from '#shared/email-labels.ts';
import { emailNotices, notificationFailed } from '#shared/email-notices.ts';
import { labels } from '#shared/labels.ts';
import type { Lead, Notification } from '#shared/leads.ts';
import { canSendAgain } from '#shared/mail-rules.ts';
import { ApiError } from '../../api/client.ts';
import { sendNotification } from '../../api/lead-mail.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';

/** How the mail about a lead is doing, if there is something to know, and a way to have it sent after all. */
export function MailState({ lead }: { lead: Lead }) {
  const [sent, setSent] = useState<Notification>();
  // The list may be read again meanwhile, or may not.
  const notification = sent && sent.updated_at > lead.notification.updated_at ? sent : lead.notification;
  const { state, reason } = notification;
  const open = canSendAgain(notification, new Date());
  if (state === 'sent' && !sent) return null;
  return (
    <div className="mt-1 text-xs">
      <p role={sent && 'status'} className={state === 'failed' ? 'text-accent' : 'text-quiet'}>
        {open && state === 'pending' ? leadMailLabels.stuck : words[state]}
      </p>
      {state === 'failed' && reason && <p className="text-quiet [overflow-wrap:anywhere]">{reason}</p>}
      {open && <SendAgain lead={lead} state={state} onSent={setSent} />}
    </div>
  );
}

const words = { ...labels.leads.mail, off: leadMailLabels.off, sent: leadMailLabels.sent };

type Props = { lead: Lead; state: Notification['state']; onSent: (notification: Notification) => void };

function SendAgain({ lead: { id, first_name, last_name }, state, onSent }: Props) {
  const [sending, setSending] = useState(false);

  async function send() {
    if (sending) return;
    setSending(true);
    try {
      const { notification } = await sendNotification(id);
      showNotice(emailNotices.notificationSent);
      onSent(notification);
    } catch (error) {
      setSending(false);
      showNotice(error instanceof ApiError ? notificationFailed(error.message) : emailNotices.leadsFailed);
    }
  }

  const { again, send: first, sending: busy } = leadMailLabels;
  return (
    <button
      type="button"
      aria-disabled={sending}
      onClick={send}
      className="cursor-pointer py-1 font-medium text-foreground underline decoration-field-line underline-offset-4 transition-colors hover:text-accent aria-disabled:cursor-default aria-disabled:opacity-70"
    >
      {sending ? busy : state === 'off' ? first : again}
      <span className="sr-only">
        {' '}
        {first_name} {last_name}
      </span>
    </button>
  );
}
