import * as z from 'zod';
import type { RecipientProblem } from '#shared/email-settings.ts';

/** What became of a mail after it was accepted, as SES publishes it; other events of SES say nothing about recipients. */
const mailEventSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: z.object({ timestamp: z.iso.datetime() }),
    bounce: z.object({
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })),
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: z.object({ timestamp: z.iso.datetime() }),
    complaint: z.object({
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
      complaintFeedbackType: z.string().nullish(),
    }),
  }),
  z.object({
    eventType: z.literal('Reject'),
    mail: z.object({ timestamp: z.iso.datetime(), destination: z.array(z.string()) }),
    reject: z.object({ reason: z.string() }),
  }),
  z.object({
    eventType: z.literal('Delivery'),
    mail: z.object({ timestamp: z.iso.datetime() }),
    delivery: z.object({ recipients: z.array(z.string()) }),
  }),
]);
export type MailEvent = z.infer<typeof mailEventSchema>;

/**
 * Undefined for the words by which SES tries the topic out when it is connected.
 * @throws {z.ZodError | SyntaxError} for what is no event that was asked for
 */
export function readMailEvent(message: string): MailEvent | undefined {
  if (message.startsWith('Successfully validated SNS topic')) return undefined;
  return mailEventSchema.parse(JSON.parse(message));
}

/** What an event says is wrong with recipients. A bounce that may pass by itself is none of their faults. */
export function problemsIn(event: MailEvent): RecipientProblem[] {
  const mailed_at = event.mail.timestamp;
  switch (event.eventType) {
    case 'Bounce':
      if (event.bounce.bounceType !== 'Permanent') return [];
      return event.bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
        address: emailAddress,
        kind: 'bounce',
        reason: short(diagnosticCode?.replace(/^smtp;\s*/, '') || event.bounce.bounceSubType),
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
      return [];
  }
}

/** Who got a mail, by this event. */
export function receiversIn(event: MailEvent): string[] {
  return event.eventType === 'Delivery' ? event.delivery.recipients : [];
}

function short(text: string): string {
  return text.slice(0, 300);
}
