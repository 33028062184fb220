import { useRef, useState } from 'react';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry, LogEntryOf } from '#shared/leads/log-schemas.ts';
import { repeatReply } from '../../../api/replies.ts';
import { buttonClass } from '../../../components/button-class.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { replyLabels as labels, replyNotices } from '../../../labels/leads/reply-labels.ts';

export type OnRepeated = (entry: LogEntry, lead: Lead) => Promise<void>;

type Props = { leadId: string; reply: LogEntryOf<'reply'>; onRepeated: OnRepeated };

/** Sends a reply again that could not be sent. */
export function RepeatReply({ leadId, reply, onRepeated }: Props) {
  const key = useRef(crypto.randomUUID());
  const [sending, setSending] = useState(false);

  async function repeat() {
    if (sending) return;
    setSending(true);
    try {
      const { entry, lead } = await repeatReply(leadId, reply.id, key.current);
      showNotice(replyNotices.sent);
      await onRepeated(entry, lead);
    } catch (error) {
      const { status = 0, message = '' } = error as { status?: number; message?: string };
      const isRefused = status >= 400 && status < 500 && message !== '';
      showNotice(isRefused ? { ...replyNotices.repeatFailed, body: message } : replyNotices.repeatFailed);
    } finally {
      setSending(false);
    }
  }

  return (
    <button
      type="button"
      aria-disabled={sending}
      onClick={repeat}
      className={`${buttonClass('outline', 'compact')} mt-2`}
    >
      {sending ? labels.sending : labels.sendAgain}
    </button>
  );
}
