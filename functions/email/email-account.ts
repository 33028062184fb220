import { errorNames, log } from '../aws/log.ts';
import type { AccountChange } from '../users/account-change.ts';
import { accountEmail } from './compose-emails.tsx';
import type { EmailSettingsRepository } from './email-settings-repository.ts';
import { EmailRejectedError } from './errors.ts';
import type { Mailer } from './mailer.ts';
import type { Studio } from './studio.ts';
import { senderProblem } from './usable-settings.ts';

type Deps = {
  addressOf(accountId: string): Promise<string | undefined>;
  settings: Pick<EmailSettingsRepository, 'read'>;
  mailer: Pick<Mailer, 'send'>;
  studio: Studio;
  identity: string | undefined;
};

/**
 * Emails an account about a change by an administrator, even while notifications are off. Without a usable sender, and when
 * SES rejects the email, it is only logged.
 * @throws when SES is busy, so that Lambda retries it
 */
export async function emailAccount(deps: Deps, { account, change }: AccountChange): Promise<void> {
  const [to, { from }] = await Promise.all([deps.addressOf(account), deps.settings.read()]);
  const hasSender = senderProblem(from, deps.identity) === undefined;
  if (!to || !hasSender) return log.info('Account not emailed', { account, change, exists: Boolean(to), hasSender });
  try {
    await deps.mailer.send(accountEmail(change, { from, to: [to] }, deps.studio));
    log.info('Account emailed', { account, change });
  } catch (error) {
    log.error('Account email not sent', { account, change, errors: errorNames(error) });
    // Without its cause, which can contain the email address: Lambda logs what is thrown.
    if (error instanceof EmailRejectedError && error.code === 'unavailable') throw new Error('SES is busy');
  }
}
