import { fromEnv } from '@aws-sdk/credential-provider-env';
import { settingKeys } from '#shared/emails/email-rules.ts';
import { exportCommandSchema, exportPages } from '#shared/operations/export-commands.ts';
import { type ExportedEmailSettings, imageFilePaths } from '#shared/operations/export-schemas.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { ImageRepository } from './images/image-repository.ts';
import { assignableAccounts } from './moving/accounts.ts';
import { ContentExport } from './moving/content-export.ts';
import { LeadExport } from './moving/lead-export.ts';
import { SignedFiles } from './moving/signed-files.ts';
import { AbsenceSetting } from './replies/absence-setting.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { openReplyTemplates } from './replies/open-reply-templates.ts';
import { openUserDirectory } from './users/open-user-directory.ts';

const table = requireEnv('CONTENT_TABLE');
const settingsTable = requireEnv('SETTINGS_TABLE');
const content = new ContentExport(documents, table);
const images = new ImageRepository(documents, table);
const files = new SignedFiles(requireEnv('IMAGES_URL'), { credentials: fromEnv(), region: requireEnv('AWS_REGION') });
const emailSettings = new EmailSettingsRepository(documents, settingsTable);
const replies = {
  ...openReplySettings(documents, settingsTable),
  templates: openReplyTemplates(documents, settingsTable),
};
const absenceSetting = new AbsenceSetting(documents, settingsTable);
const leads = new LeadExport(documents, { leads: requireEnv('LEADS_TABLE'), log: requireEnv('LEAD_LOG_TABLE') });
const users = openUserDirectory();

/** Runs a command of `npm run export`. IAM decides who may call this function, which can only read. */
export async function handler(event: unknown): Promise<object> {
  const { command, input } = exportCommandSchema.parse(event);
  switch (command) {
    case 'texts':
      return content.texts();
    case 'list':
      return content.list(input.list, input.from);
    case 'settings':
      return readSettings();
    case 'images':
      return readImages(input.cursor);
    case 'leads':
      if (!input.cursor) audit('leads exported', { actor: 'operator', target: 'all' });
      return leads.page(input.cursor);
    case 'log':
      return leads.entries(input.lead, input.after);
    case 'staff':
      return { accounts: await assignableAccounts(users) };
  }
}

async function readSettings() {
  const [rows, { version: templatesVersion, templates }, { version: replyVersion, ...reply }, away] = await Promise.all(
    [emailSettings.rows(), replies.templates.read(), replies.settings.read(), absenceSetting.read()],
  );
  const values = new Map(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]));
  return {
    email: Object.fromEntries(settingKeys.map((key) => [key, values.get(key)])) as ExportedEmailSettings,
    templates: templatesVersion === 0 ? null : templates,
    reply: replyVersion === 0 ? null : reply,
    absences: away.absences,
  };
}

async function readImages(cursor: string | undefined) {
  const query = { limit: exportPages.imagesAtOnce, offset: 0, order: 'ascending' as const };
  const [{ pictures, next }, total] = await Promise.all([images.page({ ...query, cursor }), images.total()]);
  const withUrls = pictures.map(async (image) => ({
    ...image,
    urls: await Promise.all(imageFilePaths(image).map((path) => files.download(path))),
  }));
  return { images: await Promise.all(withUrls), total, ...(next && { next }) };
}
