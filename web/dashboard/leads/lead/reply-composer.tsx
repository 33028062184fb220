import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import { useReplySettings } from '../replies/replies.ts';
import { replyLabels as labels } from '../replies/reply-labels.ts';
import { useOpenLead } from './open-lead.ts';
import { ReplyForm } from './reply-form.tsx';

/** The form of a reply, or the reason why the visitor cannot get one. */
export function ReplyComposer(props: ComponentProps<typeof ReplyForm>) {
  const { email } = useOpenLead().lead;
  const { settings } = useReplySettings();
  if (email && !isEmailAddress(email)) return <Obstacle>{labels.noAddress(email)}</Obstacle>;
  if (email && settings?.sender === '') {
    return (
      <Obstacle>
        {labels.noSender}{' '}
        <Link to="/admin/email-settings" className="link">
          {labels.openSettings}
        </Link>
      </Obstacle>
    );
  }
  return <ReplyForm {...props} />;
}

function Obstacle({ children }: { children: ReactNode }) {
  return <p className="border-l-4 border-warning bg-surface p-4 [overflow-wrap:anywhere]">{children}</p>;
}
