import type { EmailDelivery } from '#shared/leads/log-schemas.ts';
import { reasonInWords } from '../replies/reason-in-words.ts';
import { leadLabels } from './lead-labels.ts';

const colors = {
  queued: 'text-quiet',
  sent: 'text-quiet',
  delayed: 'text-warning',
  delivered: 'text-success',
  bounced: 'text-error',
  complaint: 'text-error',
  rejected: 'text-error',
  failed: 'text-error',
  none: 'text-quiet',
} as const;

/** What became of an email to the visitor, with the reason if it has one. */
export function EmailStatusText({ delivery: { fate, reason } }: { delivery: EmailDelivery }) {
  return (
    <span className="text-xs [overflow-wrap:anywhere]">
      <span className={colors[fate]}>{leadLabels.deliveryStatuses[fate]}</span>
      {reason && fate !== 'delivered' && <span className="text-quiet">: {reasonInWords(reason)}</span>}
    </span>
  );
}
