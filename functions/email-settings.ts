import { api } from '#shared/api.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { MailSettingsRepository } from './mail/mail-settings.ts';

const settings = new MailSettingsRepository(documents, requireEnv('SETTINGS_TABLE'));

async function stored() {
  return { settings: await settings.rows(), sender_identity: findEnv('MAIL_IDENTITY') ?? null };
}

export const handler = httpApi(
  {},
  answer(api.getEmailSettings, stored),
  answer(api.saveEmailSettings, async ({ body, caller }) => {
    await settings.save(body.settings, caller.id, new Date());
    return stored();
  }),
);
