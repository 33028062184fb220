import { emailLabels } from '#shared/email-labels.ts';
import type { RecipientProblem } from '#shared/email-settings.ts';
import type { Lead } from '#shared/leads.ts';
import {
  addressKey,
  bareAddress,
  coversSender,
  isMailAddress,
  recipientsIn,
  type SettingKey,
} from '#shared/mail-rules.ts';
import { adminDate } from '../admin-date.ts';

const words = emailLabels.warnings;

/**
 * What keeps mails with these settings from arriving (MAIL-35); nothing while they are switched off. Saving checks
 * nothing, so this is where a slip shows.
 */
export function settingsWarnings(values: Record<SettingKey, string>, identity: string | null): string[] {
  if (values.enable_notifications !== 'true') return [];
  const from = values.from_email.trim();
  const to = recipientsIn(values.to_emails);
  const wrong = to.filter((address) => !isMailAddress(address));
  return [
    identity === null && words.noIdentity,
    !from && words.noFrom,
    from && identity !== null && !coversSender(identity, from) && words.foreignFrom(identity),
    to.length === 0 && words.noTo,
    wrong.length > 0 && words.noAddress(wrong.join(', ')),
  ].filter((warning) => typeof warning === 'string' && warning !== '') as string[];
}

/** Whom of those in the form mails did not reach, and what to do; those who were taken out are of no concern. */
export function recipientWarnings(
  { to_emails }: Pick<Record<SettingKey, string>, 'to_emails'>,
  problems: readonly RecipientProblem[],
): string[] {
  const named = new Map(recipientsIn(to_emails).map((address) => [addressKey(address), address]));
  return problems.flatMap(({ address, kind, reason, mailed_at }) => {
    const typed = named.get(addressKey(address));
    return typed === undefined ? [] : [words[kind](bareAddress(typed), adminDate(mailed_at), reason)];
  });
}

/** What went wrong with the mail about the newest lead, if that is how it stands. */
export function failureOf(lead: Lead | undefined): string | undefined {
  if (lead?.notification.state !== 'failed') return undefined;
  return words.lastFailed(adminDate(lead.created_at), lead.notification.reason);
}
