import { coversSender, isEmailAddress, normalizeEmail, withoutDisplayName } from '#shared/emails/email-addresses.ts';
import { recipientsIn, type SettingKey } from '#shared/emails/email-rules.ts';
import type { RecipientProblem } from '#shared/emails/email-settings-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { adminDate } from '../../ui/admin-date.ts';
import { emailLabels } from './email-settings-labels.ts';

const labels = emailLabels.warnings;

/**
 * Reasons why emails with these settings do not arrive (MAIL-35); none while notifications are off. Saving does not
 * validate, so mistakes show only here.
 */
export function settingsWarnings(values: Record<SettingKey, string>, identity: string | null): string[] {
  if (values.enable_notifications !== 'true') return [];
  const from = values.from_email.trim();
  const to = recipientsIn(values.to_emails);
  const wrong = to.filter((email) => !isEmailAddress(email));
  return [
    identity === null && labels.noIdentity,
    !from && labels.noFrom,
    from && identity !== null && !coversSender(identity, from) && labels.foreignFrom(identity),
    to.length === 0 && labels.noTo,
    wrong.length > 0 && labels.noAddress(wrong.join(', ')),
  ].filter((warning) => typeof warning === 'string' && warning !== '') as string[];
}

/** Recipients in the form that an email did not reach, and what to do. */
export function recipientWarnings(
  { to_emails }: Pick<Record<SettingKey, string>, 'to_emails'>,
  problems: readonly RecipientProblem[],
): string[] {
  const named = new Map(recipientsIn(to_emails).map((email) => [normalizeEmail(email), email]));
  return problems.flatMap(({ address: email, kind, reason, mailed_at }) => {
    const typed = named.get(normalizeEmail(email));
    return typed === undefined ? [] : [labels[kind](withoutDisplayName(typed), adminDate(mailed_at), reason)];
  });
}

/** Recipients that get no test email, because they are neither saved nor the user's own address. */
export function unsavedRecipients(
  values: Pick<Record<SettingKey, string>, 'to_emails'>,
  stored: Pick<Record<SettingKey, string>, 'to_emails'>,
  own: string | undefined,
): string[] {
  const known = new Set(recipientsIn([stored.to_emails, own].join()).map(normalizeEmail));
  return recipientsIn(values.to_emails).filter((email) => !known.has(normalizeEmail(email)));
}

/** Why the email about the newest lead failed, if it did. */
export function failureOf(lead: Lead | undefined): string | undefined {
  const { state, reason } = lead?.notification ?? {};
  if (!lead || !(state === 'failed' || (state === 'pending' && reason))) return undefined;
  return labels.lastFailed(adminDate(lead.created_at), lead.notification.reason);
}
