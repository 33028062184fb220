import type { EmailSetting } from '#shared/email-settings.ts';
import { SettingsChangedError } from './errors.ts';
import type { MailSettingsRepository } from './mail-settings.ts';

type Needs = { settings: Pick<MailSettingsRepository, 'rows' | 'save'> };
/** A setting with the value that its editor saw, `undefined` where it does not matter. */
type SentSetting = EmailSetting & { before?: string };

/**
 * Stores the settings. One that is stored as wanted already is no conflict, so that a save can be repeated after an
 * unclear answer.
 * @throws {SettingsChangedError} when one is not what its editor saw any more; nothing is stored
 */
export async function saveSettings(
  { settings }: Needs,
  sent: readonly SentSetting[],
  changedBy: string,
  now: Date,
): Promise<void> {
  for (;;) {
    const stored = await settings.rows();
    requireUnchanged(sent, stored);
    try {
      await settings.save(
        sent.map(({ before: _, ...row }) => row),
        stored,
        changedBy,
        now,
      );
      return;
    } catch (error) {
      if (!(error instanceof SettingsChangedError)) throw error;
    }
  }
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
