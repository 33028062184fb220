import { bareAddress, coversSender, isMailAddress } from '#shared/mail-rules.ts';
import { UnusableSettingsError } from './errors.ts';
import type { MailSettings } from './mail-settings.ts';

export const noRecipient = 'Enter at least one To Email Address.';

/**
 * What staff are told when the settings name nobody who could send or get a mail.
 * @param identity the domain or address that the studio may send from; undefined where there is none
 * @throws {UnusableSettingsError}
 */
export function requireUsable({ from, to }: MailSettings, identity: string | undefined): void {
  const problem = senderProblem(from, identity) ?? (to.some(isMailAddress) ? undefined : noRecipient);
  if (problem) throw new UnusableSettingsError(problem);
}

export function senderProblem(from: string, identity: string | undefined): string | undefined {
  if (!identity) return 'This installation has no verified sender identity yet, so it cannot send mail.';
  if (!from) return 'Enter a From Email Address.';
  if (!isMailAddress(from)) return `${bareAddress(from)} is not an email address.`;
  if (!coversSender(identity, from)) return `The From Email Address must belong to ${identity}.`;
}
