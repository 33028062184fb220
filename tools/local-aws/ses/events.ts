import { randomUUID } from 'node:crypto';
import type { EmailHeader } from '../platform/service.ts';
import { withoutDisplayName } from './email-address.ts';
import type { MessageTags } from './message-tags.ts';

/** An accepted email, as its events describe it. */
type AcceptedEmail = {
  id: string;
  at: string;
  from: string;
  recipients: string[];
  /** The recipients that SES skips because of the suppression list. */
  suppressed: string[];
  subject: string;
  configurationSet: string;
  identityArn: string;
  accountId: string;
  tags: MessageTags;
  /** The headers of a raw message. */
  headers?: EmailHeader[];
};

/** An event as SES publishes it, with the type name used by event destinations. */
export type EmailEvent = { type: EventType; content: object };
export type EventType = 'send' | 'delivery' | 'deliveryDelay' | 'bounce' | 'complaint';

/**
 * The delivery events of an email, per recipient. All emails are delivered, except those to the mailbox
 * simulator, which behaves as documented. Its address `delay` exists here only: its emails are delayed and never arrive.
 */
export function eventsOf(accepted: AcceptedEmail): EmailEvent[] {
  const mail = mailOf(accepted);
  const event = (type: EventType, eventType: string, details: object): EmailEvent => ({
    type,
    content: { eventType, mail, [type]: details },
  });
  const timestamp = new Date().toISOString();
  return [
    event('send', 'Send', {}),
    ...accepted.recipients.map(withoutDisplayName).flatMap((address) => {
      const simulated = /^(\w+)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase() ?? '';
      const refused = refusals[simulated];
      if (accepted.suppressed.map(withoutDisplayName).includes(address)) {
        return event('bounce', 'Bounce', bounce(address, onSuppressionList, timestamp));
      }
      if (refused) return event('bounce', 'Bounce', bounce(address, refused, timestamp));
      if (simulated === 'delay') return event('deliveryDelay', 'DeliveryDelay', delayed(address, timestamp));
      const delivery = event('delivery', 'Delivery', delivered(address, timestamp));
      if (simulated !== 'complaint') return delivery;
      return [delivery, event('complaint', 'Complaint', complaint(address, accepted.at, timestamp))];
    }),
  ];
}

type Refusal = { bounceSubType: string; diagnosticCode: string };

const refusals: Record<string, Refusal | undefined> = {
  bounce: { bounceSubType: 'General', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
  suppressionlist: {
    bounceSubType: 'Suppressed',
    diagnosticCode:
      'Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.',
  },
};

const onSuppressionList: Refusal = {
  bounceSubType: 'OnAccountSuppressionList',
  diagnosticCode:
    'Amazon SES did not send the message to this address because it is on the suppression list for your account.',
};

function mailOf(accepted: AcceptedEmail) {
  const { id, at, from, recipients, subject, configurationSet, identityArn, accountId, tags, headers } = accepted;
  const header = (name: string, value: string) => ({ name, value });
  return {
    timestamp: at,
    source: from,
    sourceArn: identityArn,
    sendingAccountId: accountId,
    messageId: id,
    destination: recipients,
    headersTruncated: false,
    headers: headers ?? [header('From', from), header('To', recipients.join(', ')), header('Subject', subject)],
    commonHeaders: { from: [from], to: recipients, messageId: id, subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:from-domain': [withoutDisplayName(from).split('@').at(-1)],
      ...tags,
    },
  };
}

const mta = 'mta.example.com';

function bounce(emailAddress: string, { bounceSubType, diagnosticCode }: Refusal, timestamp: string) {
  return {
    bounceType: 'Permanent',
    bounceSubType,
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode }],
    timestamp,
    feedbackId: randomUUID(),
    reportingMTA: `dsn; ${mta}`,
  };
}

function delayed(emailAddress: string, timestamp: string) {
  const expirationTime = new Date(Date.parse(timestamp) + 14 * 3_600_000).toISOString();
  const diagnosticCode = 'smtp; 421 4.4.1 Unable to connect to remote host';
  return {
    delayType: 'TransientCommunicationFailure',
    expirationTime,
    delayedRecipients: [{ emailAddress, status: '4.4.1', diagnosticCode }],
    timestamp,
  };
}

function complaint(emailAddress: string, arrivalDate: string, timestamp: string) {
  return {
    complainedRecipients: [{ emailAddress }],
    timestamp,
    feedbackId: randomUUID(),
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType: 'abuse',
    arrivalDate,
  };
}

function delivered(address: string, timestamp: string) {
  return {
    timestamp,
    processingTimeMillis: 1,
    recipients: [address],
    smtpResponse: '250 2.6.0 Message received',
    reportingMTA: mta,
  };
}
