import { useRef } from 'react';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry, LogEntryOf } from '#shared/leads/log-schemas.ts';
import { repeatReply } from '../../../api/replies.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { Button } from '../../../components/ui/button.tsx';
import { replyLabels as labels, replyNotices } from '../../../labels/leads/reply-labels.ts';
import { useAction } from '../../use-action.ts';

export type OnRepeated = (entry: LogEntry, lead: Lead) => Promise<void>;

type Props = { leadId: string; reply: LogEntryOf<'reply'>; onRepeated: OnRepeated };

/** Sends a reply again that could not be sent. */
export function RepeatReply({ leadId, reply, onRepeated }: Props) {
  const key = useRef(crypto.randomUUID());
  const [sending, repeat] = useAction(
    async () => {
      const { entry, lead } = await repeatReply(leadId, reply.id, key.current);
      showNotice(replyNotices.sent);
      await onRepeated(entry, lead);
    },
    (error) => {
      const { status = 0, message = '' } = error as { status?: number; message?: string };
      const isRefused = status >= 400 && status < 500 && message !== '';
      return isRefused ? { ...replyNotices.repeatFailed, body: message } : replyNotices.repeatFailed;
    },
  );

  return (
    <Button busy={sending} onClick={repeat} className="mt-2">
      {sending ? labels.sending : labels.sendAgain}
    </Button>
  );
}
