import { recipientLimit, recipientsIn } from '#shared/emails/email-rules.ts';
import type { EmailSetting } from '#shared/emails/email-settings-schemas.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { InvalidInputError } from '../http/app-error.ts';
import type { EmailSettingsRepository } from './email-settings-repository.ts';
import { isWriteConflict, SettingsChangedError } from './errors.ts';

type Deps = {
  settings: Pick<EmailSettingsRepository, 'rows' | 'save'>;
  requireAdministrator: (id: string) => Promise<void>;
};
/** A setting with the value that its editor saw; `undefined` overwrites any value. */
type SentSetting = EmailSetting & { before?: string };

/**
 * Stores the settings. A setting that already has the new value is not a conflict, so a save can be repeated after a lost
 * response. Only administrators change the recipients: each of them gets every email to the studio.
 * @throws {ForbiddenError} when another staff member changes the recipients; nothing is stored
 * @throws {InvalidInputError} when the new recipients are more than 20; nothing is stored
 * @throws {SettingsChangedError} when a setting has changed since its editor loaded it; nothing is stored
 * @throws {ContentionError} and nothing is stored
 */
export async function saveSettings(
  { settings, requireAdministrator }: Deps,
  sent: readonly SentSetting[],
  changedBy: string,
  now: Date,
): Promise<void> {
  const rows = sent.map(({ before: _, ...row }) => row);
  await retryConflicts(async () => {
    const stored = await settings.rows();
    requireUnchanged(sent, stored);
    await requireRecipients(sent, stored, () => requireAdministrator(changedBy));
    await settings.save(rows, stored, changedBy, now);
  }, isWriteConflict);
}

function requireUnchanged(sent: readonly SentSetting[], stored: readonly EmailSetting[]): void {
  const values = new Map(stored.map(({ setting_key, setting_value }) => [setting_key, setting_value]));
  sent.forEach(({ setting_key, setting_value, before }, index) => {
    const now = values.get(setting_key);
    if (before !== undefined && now !== before && now !== setting_value) {
      throw new SettingsChangedError({ field: `settings.${index}.setting_value` });
    }
  });
}

/** Checks recipients that differ from the stored ones. */
async function requireRecipients(
  sent: readonly SentSetting[],
  stored: readonly EmailSetting[],
  requireAdministrator: () => Promise<void>,
): Promise<void> {
  const index = sent.findIndex(({ setting_key }) => setting_key === 'to_emails');
  const list = sent[index]?.setting_value ?? '';
  if (stored.some(({ setting_key, setting_value }) => setting_key === 'to_emails' && setting_value === list)) return;
  await requireAdministrator();
  if (recipientsIn(list).length <= recipientLimit) return;
  throw new InvalidInputError(`Enter at most ${recipientLimit} recipients.`, {
    field: `settings.${index}.setting_value`,
  });
}
