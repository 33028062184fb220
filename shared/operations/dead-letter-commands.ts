import * as z from 'zod';

/** The dead-letter queues of a stack. Each description tells the operator what its messages mean for the studio. */
export const deadLetterQueues = {
  'lead-mail':
    'New leads whose notification failed, and scheduled runs that failed. A later scheduled run sends the emails.',
  'visitor-emails':
    'Emails to visitors that failed, and scheduled runs that failed. A later scheduled run sends the emails.',
  'mail-events': 'Deliveries, bounces and complaints that were not recorded for staff.',
  'unassign-leads': 'Disabled accounts that are still assigned to open leads.',
  publisher: 'Content changes that were not published.',
  live: 'Publishes that were not broadcast to open pages. The pages update when they reconnect.',
  images: 'Uploaded files that were not processed into images.',
  'image-clean-up': 'Failed runs of the daily image clean-up.',
  undelivered:
    'Scheduled calls that failed, and alarm emails that were not delivered. The next scheduled call does the work.',
} as const;
export type DeadLetterQueue = keyof typeof deadLetterQueues;
export const deadLetterQueueSchema = z.enum(Object.keys(deadLetterQueues) as [DeadLetterQueue, ...DeadLetterQueue[]]);

/** Maximum dead letters per call. The command repeats the call until the queue is empty. */
export const rerunLimit = 50;

/** The commands that operators run against a stage from their shell (`npm run redrive`). */
export const deadLetterCommandSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('list') }),
  z.strictObject({ command: z.literal('rerun'), queue: deadLetterQueueSchema }),
]);
export type DeadLetterCommand = z.infer<typeof deadLetterCommandSchema>;

export const deadLetterListSchema = z.array(z.object({ queue: deadLetterQueueSchema, count: z.int().nonnegative() }));
/** The number of messages that were processed and deleted, and the reason for each that stays in the queue. */
export const rerunResultSchema = z.object({
  settled: z.int().nonnegative(),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
});
export type RerunResult = z.infer<typeof rerunResultSchema>;
