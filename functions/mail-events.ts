import type { SNSEvent } from 'aws-lambda';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { problemsIn, readMailEvent, receiversIn } from './mail/mail-events.ts';
import { RecipientProblems } from './mail/recipient-problems.ts';

const problems = new RecipientProblems(documents, requireEnv('SETTINGS_TABLE'));

/** Notes for staff which recipients mails did not reach, and forgets it when a later one did. */
export async function handler({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) {
    const event = readMailEvent(Sns.Message);
    if (!event) continue;
    const found = problemsIn(event);
    for (const problem of found) await problems.note(problem);
    for (const address of receiversIn(event)) await problems.noteDelivery(address, event.mail.timestamp);
    log.info('Mail event noted', { type: event.eventType, problems: found.length });
  }
}
