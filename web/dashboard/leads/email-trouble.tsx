import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { showNotice } from '../../common/notices/shown-notices.ts';
import { useAction } from '../ui/use-action.ts';
import { emailFailed } from './email-failed.ts';
import { sendNotification } from './hooks/lead-emails.ts';
import { emailNotices, leadEmailLabels } from './leads-labels.ts';
import { reasonInWords } from './replies/reason-in-words.ts';

type Props = {
  lead: Lead;
  state: Notification['state'];
  reason: string | undefined;
  /** Offers to send the email again. */
  onSent: ((notification: Notification) => void) | undefined;
};

/** Why the email about a lead was not sent, and a button that sends it again. */
export function EmailTrouble({ lead: { id, first_name, last_name }, state, reason, onSent }: Props) {
  const [sending, send] = useAction(async () => {
    const { notification } = await sendNotification(id);
    showNotice(emailNotices.notificationSent);
    onSent?.(notification);
  }, emailFailed);

  const { again, send: first, sending: busy } = leadEmailLabels;
  return (
    <>
      {reason && <p className="text-quiet">{reasonInWords(reason)}</p>}
      {onSent && (
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
      )}
    </>
  );
}
