import type { EmailStatus } from '#shared/leads/log-schemas.ts';
import { type EmailEvent, fromServer, short } from '../email/email-events.ts';
import type { EmailKey, StatusReport } from './email-log.ts';
import { messageIdHeader } from './visitor-mailer.ts';

/** Statuses that are no final result yet. A `failed` email may have been accepted by SES without a response. */
const open = ['queued', 'sent', 'failed'] as const satisfies EmailStatus[];

/** The entry of the log that an event is about; undefined for emails to staff, which have no such tags. */
export function emailKeyOf({ mail: { tags } }: EmailEvent): EmailKey | undefined {
  const [lead_id] = tags.lead ?? [];
  const [id] = tags.entry ?? [];
  return lead_id && id ? { lead_id, id } : undefined;
}

/** What an event says about an email to a visitor. Events can arrive twice and in any order. */
export function statusIn(event: EmailEvent, region: string): StatusReport {
  const messageId = messageIdHeader(event.mail.messageId, region);
  switch (event.eventType) {
    case 'DeliveryDelay': {
      const { timestamp: at, delayType, delayedRecipients } = event.deliveryDelay;
      const reason = short(fromServer(delayedRecipients[0]?.diagnosticCode) || delayType);
      return { status: 'delayed', at, reason, replaces: open, messageId };
    }
    case 'Delivery':
      return { status: 'delivered', at: event.delivery.timestamp, replaces: [...open, 'delayed'], messageId };
    case 'Bounce': {
      const { timestamp: at, bounceType, bounceSubType, bouncedRecipients } = event.bounce;
      const reason = short(fromServer(bouncedRecipients[0]?.diagnosticCode) || bounceSubType);
      // An automatic answer of a delivered email is reported as a bounce that is not permanent.
      if (bounceType !== 'Permanent') {
        return { status: 'bounced', at, reason, replaces: [...open, 'delayed'], messageId, isTransient: true };
      }
      return { status: 'bounced', at, reason, replaces: [...open, 'delayed', 'delivered'], messageId };
    }
    case 'Reject': {
      const { timestamp: at } = event.mail;
      return { status: 'rejected', at, reason: short(event.reject.reason), replaces: [...open, 'delayed'], messageId };
    }
    case 'Complaint': {
      const { timestamp: at, complaintFeedbackType } = event.complaint;
      const reason = short(complaintFeedbackType ?? '');
      const replaces = [...open, 'delayed', 'delivered', 'bounced', 'rejected'] as const;
      return { status: 'complaint', at, ...(reason && { reason }), replaces, messageId };
    }
  }
}
