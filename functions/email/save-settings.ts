import type { EmailSetting } from '#shared/email-settings.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { EmailSettingsRepository } from './email-settings-repository.ts';
import { isWriteConflict, SettingsChangedError } from './errors.ts';

type Deps = { settings: Pick<EmailSettingsRepository, 'rows' | 'save'> };
/** A setting with the value that its editor saw; `undefined` overwrites any value. */
type SentSetting = EmailSetting & { before?: string };

/**
 * Stores the settings. A setting that already has the new value is not a conflict, so a save can be repeated after a lost
 * response.
 * @throws {SettingsChangedError} when a setting has changed since its editor loaded it; nothing is stored
 * @throws {ContentionError} and nothing is stored
 */
export async function saveSettings(
  { settings }: Deps,
  sent: readonly SentSetting[],
  changedBy: string,
  now: Date,
): Promise<void> {
  const rows = sent.map(({ before: _, ...row }) => row);
  await retryConflicts(async () => {
    const stored = await settings.rows();
    requireUnchanged(sent, stored);
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
