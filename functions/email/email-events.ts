import * as z from 'zod';
import type { RecipientProblem } from '#shared/emails/email-settings-schemas.ts';

const mailSchema = z.object({
  timestamp: z.iso.datetime(),
  messageId: z.string(),
  /** All recipients of the email, not only those of the event. */
  destination: z.array(z.string()).default([]),
  /** The message tags of the email, each with a list of values. */
  tags: z.record(z.string(), z.array(z.string())).default({}),
});

/** The SES events that say what happened to a recipient after SES accepted an email. */
const emailEventSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: mailSchema,
    bounce: z.object({
      timestamp: z.iso.datetime(),
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })),
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: mailSchema,
    complaint: z.object({
      timestamp: z.iso.datetime(),
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
      complaintFeedbackType: z.string().nullish(),
    }),
  }),
  z.object({
    eventType: z.literal('Reject'),
    mail: mailSchema,
    reject: z.object({ reason: z.string() }),
  }),
  z.object({
    eventType: z.literal('Delivery'),
    mail: mailSchema,
    delivery: z.object({ timestamp: z.iso.datetime(), recipients: z.array(z.string()) }),
  }),
  z.object({
    eventType: z.literal('DeliveryDelay'),
    mail: mailSchema,
    deliveryDelay: z.object({
      timestamp: z.iso.datetime(),
      delayType: z.string(),
      delayedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })),
    }),
  }),
]);
export type EmailEvent = z.infer<typeof emailEventSchema>;

/**
 * Undefined for the message that SES sends to validate the topic.
 * @throws {z.ZodError | SyntaxError} for any other event
 */
export function readEmailEvent(message: string): EmailEvent | undefined {
  if (message.startsWith('Successfully validated SNS topic')) return undefined;
  return emailEventSchema.parse(JSON.parse(message));
}

/** The lead whose notification an event is about. */
export function notifiedLead({ mail: { tags } }: EmailEvent): string | undefined {
  return tags.notification?.[0];
}

/** The recipient problems that an event reports. Transient bounces are not problems of a recipient. */
export function problemsIn(event: EmailEvent): RecipientProblem[] {
  const mailed_at = event.mail.timestamp;
  switch (event.eventType) {
    case 'Bounce':
      if (event.bounce.bounceType !== 'Permanent') return [];
      return event.bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
        address: emailAddress,
        kind: 'bounce',
        reason: short(fromServer(diagnosticCode) || event.bounce.bounceSubType),
        mailed_at,
      }));
    case 'Complaint':
      return event.complaint.complainedRecipients.map(({ emailAddress }) => ({
        address: emailAddress,
        kind: 'complaint',
        reason: short(event.complaint.complaintFeedbackType ?? ''),
        mailed_at,
      }));
    case 'Reject':
      return event.mail.destination.map((address) => ({
        address,
        kind: 'reject',
        reason: short(event.reject.reason),
        mailed_at,
      }));
    case 'Delivery':
    case 'DeliveryDelay':
      return [];
  }
}

/** The recipients that this event confirms. */
export function deliveredTo(event: EmailEvent): string[] {
  return event.eventType === 'Delivery' ? event.delivery.recipients : [];
}

/** What the server of a recipient answered. */
export function fromServer(diagnosticCode: string | undefined): string | undefined {
  return diagnosticCode?.replace(/^smtp;\s*/, '');
}

export function short(text: string): string {
  return text.slice(0, 300);
}
