import { emailCalls } from '#shared/emails/email-calls.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { answer, httpApi } from './http/http-api.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { openReplyTemplates } from './replies/open-reply-templates.ts';
import { readReplySettings, saveReplySettings } from './replies/save-reply-settings.ts';
import { staffAccess } from './users/access.ts';

const table = requireEnv('SETTINGS_TABLE');
const { settings } = openReplySettings(documents, table);
const templates = openReplyTemplates(documents, table);
const deps = {
  settings,
  email: new EmailSettingsRepository(documents, table),
  identity: findEnv('MAIL_IDENTITY'),
  reachesVisitors: findEnv('REACHES_VISITORS') === 'true',
};

export const handler = httpApi(
  staffAccess(),
  answer(emailCalls.getReplyTemplates, () => templates.read()),
  answer(emailCalls.saveReplyTemplates, async ({ body, caller }) => {
    const saved = await templates.save(body, caller.id, new Date());
    audit('settings changed', { actor: caller.id, target: 'reply-templates' });
    return saved;
  }),
  answer(emailCalls.getReplySettings, () => readReplySettings(deps)),
  answer(emailCalls.saveReplySettings, async ({ body, caller }) => {
    const saved = await saveReplySettings(deps, body, caller.id, new Date());
    audit('settings changed', { actor: caller.id, target: 'reply-settings' });
    return saved;
  }),
);
