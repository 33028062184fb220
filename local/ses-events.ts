import { randomUUID } from 'node:crypto';
import { bareAddress } from './mail-address.ts';

/** An accepted mail, as its events describe it. */
export type AcceptedMail = {
  id: string;
  at: string;
  from: string;
  recipients: string[];
  subject: string;
  configurationSet: string;
  identityArn: string;
  accountId: string;
};

/** An event as SES publishes it, and the name by which event destinations ask for its type. */
export type MailEvent = { type: EventType; content: object };
export type EventType = 'send' | 'delivery' | 'bounce' | 'complaint';

/**
 * What becomes of a mail, told for each recipient. All mails arrive, except for those to addresses of SES's mailbox
 * simulator, which behave as SES documents them.
 */
export function eventsOf(accepted: AcceptedMail): MailEvent[] {
  const mail = mailOf(accepted);
  const event = (type: EventType, eventType: string, details: object): MailEvent => ({
    type,
    content: { eventType, mail, [type]: details },
  });
  const timestamp = new Date().toISOString();
  return [
    event('send', 'Send', {}),
    ...accepted.recipients.map(bareAddress).flatMap((address) => {
      const simulated = /^(\w+)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase() ?? '';
      const refused = refusals[simulated];
      if (refused) return event('bounce', 'Bounce', bounce(address, refused, timestamp));
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

function mailOf({ id, at, from, recipients, subject, configurationSet, identityArn, accountId }: AcceptedMail) {
  const header = (name: string, value: string) => ({ name, value });
  return {
    timestamp: at,
    source: from,
    sourceArn: identityArn,
    sendingAccountId: accountId,
    messageId: id,
    destination: recipients,
    headersTruncated: false,
    headers: [header('From', from), header('To', recipients.join(', ')), header('Subject', subject)],
    commonHeaders: { from: [from], to: recipients, messageId: id, subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:from-domain': [bareAddress(from).split('@').at(-1)],
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
