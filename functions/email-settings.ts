import { emailCalls } from '#shared/emails/email-calls.ts';
import { recipientsIn } from '#shared/emails/email-rules.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { errorNames, log } from './aws/log.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { RecipientProblems } from './email/recipient-problems.ts';
import { saveSettings } from './email/save-settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { staffAccess } from './users/access.ts';

const settings = new EmailSettingsRepository(documents, requireEnv('SETTINGS_TABLE'));
const problems = new RecipientProblems(documents, requireEnv('SETTINGS_TABLE'));
const access = staffAccess();
const deps = { settings, requireAdministrator: access.requireAdministrator };

async function stored() {
  const [rows, known] = await Promise.all([settings.rows(), problems.all()]);
  const unreadable = rows.filter((row) => row.unreadable).map(({ setting_key }) => setting_key);
  return { settings: rows, unreadable, sender_identity: findEnv('MAIL_IDENTITY') ?? null, problems: known };
}

export const handler = httpApi(
  access,
  answer(emailCalls.getEmailSettings, stored),
  answer(emailCalls.saveEmailSettings, async ({ body, caller }) => {
    await saveSettings(deps, body.settings, caller.id, new Date());
    audit('settings changed', { actor: caller.id, target: 'email-settings' });
    const to = body.settings.find(({ setting_key }) => setting_key === 'to_emails')?.setting_value ?? '';
    // The settings are stored. A leftover problem of a former recipient is not shown anywhere.
    await problems
      .keep(recipientsIn(to))
      .catch((error) => log.warn('Problems not tidied', { errors: errorNames(error) }));
    return stored();
  }),
);
