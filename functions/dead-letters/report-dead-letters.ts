import type * as z from 'zod';
import {
  type DeadLetterQueue,
  type deadLetterListSchema,
  deadLetterQueues,
} from '#shared/operations/dead-letter-commands.ts';
import { recordMetric } from '../aws/log.ts';
import { TableStore } from '../aws/table-store.ts';

type Counts = Partial<Record<DeadLetterQueue, number>>;
type List = z.infer<typeof deadLetterListSchema>;
type Deps = {
  last: { read(): Promise<Counts>; store(counts: Counts): Promise<void> };
  email(subject: string, text: string): Promise<void>;
};

const Key = { scope: 'dead-letters', setting_key: 'counts' };
/** Of an email that SNS sends. */
const subjectLimit = 100;

/** The counts that the last email knew, in the settings table. */
export class LastCounts extends TableStore {
  async read(): Promise<Counts> {
    return (await this.get(Key))?.counts ?? {};
  }

  async store(counts: Counts): Promise<void> {
    await this.put({ Item: { ...Key, counts } });
  }
}

/**
 * Counts all dead letters in one metric, and emails the names of the queues that got more. The metric comes first, so that the
 * alarm `DeadLetters` fires even when the email fails. The next run repeats a failed email.
 */
export async function reportDeadLetters({ last, email }: Deps, list: List): Promise<void> {
  const total = list.reduce((sum, { count }) => sum + count, 0);
  recordMetric('DeadLetters', total);
  const before = await last.read();
  const grown = list.filter(({ queue, count }) => count > (before[queue] ?? 0));
  if (grown.length > 0) {
    const subject = `Dead letters: ${grown.map(({ queue }) => queue).join(', ')}`.slice(0, subjectLimit);
    const lines = grown.map(({ queue, count }) => `${queue}: ${count}. ${deadLetterQueues[queue]}`);
    await email(subject, [...lines, 'Runbook: docs/runbook.md#deadletters'].join('\n\n'));
  }
  if (list.every(({ queue, count }) => count === before[queue])) return;
  await last.store(Object.fromEntries(list.map(({ queue, count }) => [queue, count])));
}
