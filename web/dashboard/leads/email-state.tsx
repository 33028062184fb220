import { useState } from 'react';
import { canSendAgain } from '#shared/emails/lead-emails.ts';
import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { sourceOf } from '#shared/leads/lead-sources.ts';
import { serverNow } from '../account/server-clock.ts';
import { labels } from '../ui/labels.ts';
import { EmailTrouble } from './email-trouble.tsx';
import { leadEmailLabels } from './leads-labels.ts';

/** The state of the email about a lead unless it was sent, with a button to send it again. */
export function EmailState({ lead }: { lead: Lead }) {
  const [sent, setSent] = useState<Notification>();
  // The list may not have been reloaded since.
  const notification = sent && sent.updated_at > lead.notification.updated_at ? sent : lead.notification;
  const { state, reason, retry_at } = notification;
  const isWaiting = state === 'pending' && reason !== undefined && retry_at !== undefined;
  const open = canSendAgain(notification, serverNow());
  const shownReason = state === 'failed' || isWaiting ? reason : undefined;
  // Staff entered the request, and need no email about it.
  const isKnown = state === 'off' && sourceOf(lead) !== 'website';
  if ((state === 'sent' && !sent) || isKnown) return null;
  return (
    <div className="mt-1 text-xs">
      <p role={sent && 'status'} className={state === 'failed' ? 'text-error' : 'text-quiet'}>
        {isWaiting
          ? leadEmailLabels.waiting(timeOf(retry_at))
          : open && state === 'pending'
            ? leadEmailLabels.stuck
            : text[state]}
      </p>
      {(shownReason || open) && (
        <EmailTrouble lead={lead} state={state} reason={shownReason} onSent={open ? setSent : undefined} />
      )}
    </div>
  );
}

/** The time of day is enough: the next attempt is at most an hour away. */
function timeOf(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(iso));
}

const text = { ...labels.leads.emailStates, off: leadEmailLabels.off, sent: leadEmailLabels.sent };
