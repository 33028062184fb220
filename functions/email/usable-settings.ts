import { coversSender, isEmailAddress, withoutDisplayName } from '#shared/emails/email-addresses.ts';
import type { EmailSettings } from './email-settings-repository.ts';
import { UnusableSettingsError } from './errors.ts';

export const noSender = 'Enter a From Email Address.';
export const noRecipient = 'Enter at least one To Email Address.';

/**
 * Checks that the settings have a valid sender and a valid recipient.
 * @param identity the domain or email address that the studio may send from, if there is one
 * @throws {UnusableSettingsError}
 */
export function requireUsable({ from, to }: EmailSettings, identity: string | undefined): void {
  const problem = senderProblem(from, identity) ?? (to.some(isEmailAddress) ? undefined : noRecipient);
  if (problem) throw new UnusableSettingsError(problem);
}

export function senderProblem(from: string, identity: string | undefined): string | undefined {
  if (!identity) return 'No sender is confirmed yet, so no email can be sent. Ask your operator to confirm one.';
  if (!from) return noSender;
  if (!isEmailAddress(from)) return `${withoutDisplayName(from)} is not an email address.`;
  if (!coversSender(identity, from)) return `The From Email Address must belong to ${identity}.`;
}
