import { api } from '#shared/api.ts';
import { recipientsIn } from '#shared/mail-rules.ts';
import { documents } from './aws/documents.ts';
import { kindsOf, log } from './aws/log.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { MailSettingsRepository } from './mail/mail-settings.ts';
import { RecipientProblems } from './mail/recipient-problems.ts';
import { saveSettings } from './mail/save-settings.ts';

const settings = new MailSettingsRepository(documents, requireEnv('SETTINGS_TABLE'));
const problems = new RecipientProblems(documents, requireEnv('SETTINGS_TABLE'));

async function stored() {
  const [rows, known] = await Promise.all([settings.rows(), problems.all()]);
  return { settings: rows, sender_identity: findEnv('MAIL_IDENTITY') ?? null, problems: known };
}

export const handler = httpApi(
  {},
  answer(api.getEmailSettings, stored),
  answer(api.saveEmailSettings, async ({ body, caller }) => {
    await saveSettings({ settings }, body.settings, caller.id, new Date());
    const to = body.settings.find(({ setting_key }) => setting_key === 'to_emails')?.setting_value ?? '';
    // The settings are stored; a note too many about somebody who is no recipient any more shows nowhere.
    await problems.keep(recipientsIn(to)).catch((error) => log.warn('Problems not tidied', { kinds: kindsOf(error) }));
    return stored();
  }),
);
