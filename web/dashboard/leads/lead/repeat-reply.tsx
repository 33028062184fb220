import { useRef } from 'react';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { Button } from '../../ui/button.tsx';
import { failureNotice, useAction } from '../../ui/use-action.ts';
import { repeatReply } from '../replies/replies.ts';
import { replyLabels as labels, replyNotices } from '../replies/reply-labels.ts';
import { leadLabels, leadPageNotices } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';

/** Sends a reply again that could not be sent. */
export function RepeatReply({ reply }: { reply: LogEntryOf<'reply'> }) {
  const { lead, showReply } = useOpenLead();
  const key = useRef(crypto.randomUUID());
  const [sending, repeat] = useAction(
    async () => {
      const repeated = await repeatReply(lead.id, reply.id, key.current);
      showNotice(replyNotices.sent);
      await showReply(repeated.entry, repeated.lead);
    },
    (error) =>
      failureNotice(error, leadPageNotices.repeatFailed, (body) => ({ ...leadPageNotices.repeatFailed, body })),
  );

  return (
    <Button busy={sending} onClick={repeat} className="mt-2">
      {sending ? labels.sending : leadLabels.sendAgain}
    </Button>
  );
}
