import { expect, test } from 'vitest';
import {
  deadLetterCommandSchema,
  deadLetterListSchema,
  deadLetterQueues,
  rerunLimit,
  rerunResultSchema,
} from './dead-letter-commands.ts';

test('lets operators list and re-run the dead letters of nine queues', () => {
  expect(deadLetterQueues).toEqual({
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
  });
  const accepts = (command: object) => deadLetterCommandSchema.safeParse(command).success;

  expect(accepts({ command: 'list' })).toBe(true);
  for (const queue of Object.keys(deadLetterQueues)) expect(accepts({ command: 'rerun', queue })).toBe(true);
  expect(accepts({ command: 'rerun', queue: 'other' })).toBe(false);
  expect(accepts({ command: 'rerun' })).toBe(false);
  expect(accepts({ command: 'list', more: 1 })).toBe(false);
  expect(accepts({ command: 'rerun', queue: 'live', more: 1 })).toBe(false);
  expect(accepts({ command: 'erase' })).toBe(false);
  expect(rerunLimit).toBe(50);
});

test('counts dead letters by queue', () => {
  expect(deadLetterListSchema.parse([{ queue: 'live', count: 0 }])).toEqual([{ queue: 'live', count: 0 }]);
  expect(deadLetterListSchema.safeParse([{ queue: 'live', count: -1 }]).success).toBe(false);
  expect(deadLetterListSchema.safeParse([{ queue: 'other', count: 0 }]).success).toBe(false);
});

test('a re-run returns the number of settled messages and the reason for each failure', () => {
  const result = { settled: 2, failed: [{ id: 'm-1', reason: 'SES is down.' }] };

  expect(rerunResultSchema.parse(result)).toEqual(result);
  expect(rerunResultSchema.safeParse({ ...result, settled: -1 }).success).toBe(false);
  expect(rerunResultSchema.safeParse({ ...result, failed: [{ id: 'm-1' }] }).success).toBe(false);
});
