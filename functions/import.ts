import { fromEnv } from '@aws-sdk/credential-provider-env';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import { type SettingKey, settingDescriptions, settingKeys } from '#shared/emails/email-rules.ts';
import type { StoredImage } from '#shared/images/upload-schemas.ts';
import type { ExportedEmailSettings, ExportedEntry } from '#shared/operations/export-schemas.ts';
import { importCommandSchema, type StageContent } from '#shared/operations/import-commands.ts';
import { audit } from './aws/audit.ts';
import { batchGet, batchWrite } from './aws/batches.ts';
import { documents } from './aws/documents.ts';
import { queryItems } from './aws/query-items.ts';
import { requireEnv } from './aws/settings.ts';
import { openLeadStores, readLeadTables } from './bookings/lead-stores.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { ImageRepository } from './images/image-repository.ts';
import { tombstoneKey } from './leads/lead-tables.ts';
import { assignableAccounts } from './moving/accounts.ts';
import { ContentImport } from './moving/content-import.ts';
import { importEntries, importLeads } from './moving/import-leads.ts';
import { ImportState } from './moving/import-state.ts';
import { SignedFiles } from './moving/signed-files.ts';
import { AbsenceSetting } from './replies/absence-setting.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { openReplyTemplates } from './replies/open-reply-templates.ts';
import { openUserDirectory } from './users/open-user-directory.ts';

const table = requireEnv('CONTENT_TABLE');
const settingsTable = requireEnv('SETTINGS_TABLE');
const tables = readLeadTables();
const state = new ImportState(documents, table);
const content = new ContentImport(documents, table);
const images = new ImageRepository(documents, table);
const files = new SignedFiles(requireEnv('IMAGES_URL'), { credentials: fromEnv(), region: requireEnv('AWS_REGION') });
const emailSettings = new EmailSettingsRepository(documents, settingsTable);
const replies = {
  ...openReplySettings(documents, settingsTable),
  templates: openReplyTemplates(documents, settingsTable),
};
const absenceSetting = new AbsenceSetting(documents, settingsTable);
const leadDeps = { ...openLeadStores(documents, tables), documents, tables, putEntries, erasedAmong };
const users = openUserDirectory();

/** Who changes what an import stores. */
const by = 'operator';

/** Runs a command of `npm run import`. IAM decides who may call this function. Each command can be repeated. */
export async function handler(event: unknown): Promise<object> {
  const call = importCommandSchema.parse(event);
  if (call.command === 'begin') return begin(call.input);
  if (call.command === 'staff') return { accounts: await assignableAccounts(users) };
  const { replace } = await state.require(call.input.export);
  switch (call.command) {
    case 'images':
      return { uploads: await signUploads(call.input.images) };
    case 'recordImages':
      for (const image of call.input.images) await images.restore(image);
      return {};
    case 'rows':
      await content.putRows(call.input.list, call.input.rows);
      return {};
    case 'settings':
      return { kept: await storeSettings(call.input, replace) };
    case 'commit': {
      const texts = call.input.texts.map(({ before: _, ...text }) => text);
      await content.commit(state, call.input.export, texts, call.input.lists);
      audit('content imported', { actor: by, target: call.input.export });
      return {};
    }
    case 'entries':
      await importEntries(leadDeps, call.input.lead, call.input.log);
      return {};
    case 'leads': {
      const outcome = await importLeads(leadDeps, call.input.leads);
      audit('leads imported', { actor: by, target: call.input.export });
      return outcome;
    }
    case 'finish':
      await content.removeUnused();
      await state.end();
      return {};
  }
}

async function begin({ export: id, replace }: { export: string; replace: boolean }) {
  const current = await state.read();
  const [counts, total] = await Promise.all([content.counts(), images.total()]);
  const there: StageContent = { ...counts, images: total, interrupted: current !== undefined && current.export !== id };
  const committed = current?.committed ?? false;
  if (current?.export === id) return { state: 'continued', there, committed };
  const isEmpty = counts.texts + counts.rows + total === 0;
  if (!replace && (!isEmpty || there.interrupted)) return { state: 'occupied', there, committed: false };
  await state.start({ export: id, replace }, new Date());
  return { state: 'started', there, committed: false };
}

type SentImage = StoredImage & { files: { path: string; sha256: string }[] };

/** The record of an image is stored after its files, so an image with the same record has all its files. */
async function signUploads(sent: readonly SentImage[]) {
  const known = await images.known(sent);
  const missing = sent.filter((image) => !known.has(image.address));
  const uploads = missing.flatMap((image) => image.files.map(({ path, sha256 }) => files.upload(path, sha256, image)));
  return Promise.all(uploads);
}

type Settings = {
  email: ExportedEmailSettings;
  templates: Parameters<typeof replies.templates.save>[0]['templates'] | null;
  reply: { reply_to: string; confirmations: boolean } | null;
  absences: Absence[];
};

/** @returns what the stage keeps, because it was saved before and is not to be replaced */
async function storeSettings({ email, templates, reply, absences }: Settings, replace: boolean): Promise<string[]> {
  const now = new Date();
  const kept: string[] = [];
  const stored = await queryItems(documents, settingsTable, { scope: 'email' });
  if (stored.length > 0 && !replace) kept.push('email settings');
  else
    await emailSettings.save(
      settingKeys.map((key) => settingOf(key, email)),
      await emailSettings.rows(),
      by,
      now,
    );
  const before = { templates: await replies.templates.read(), reply: await replies.settings.read() };
  if (before.templates.version > 0 && !replace) kept.push('reply templates');
  else if (templates) await replies.templates.save({ ...before.templates, templates }, by, now);
  if (before.reply.version > 0 && !replace) kept.push('reply settings');
  else if (reply) await replies.settings.save({ ...before.reply, ...reply }, by, now);
  const away = await absenceSetting.read();
  if (away.version > 0 && !replace) kept.push('times off');
  else if (absences.length > 0) await absenceSetting.save({ ...away, absences }, by, now);
  return kept;
}

function settingOf(setting_key: SettingKey, values: ExportedEmailSettings) {
  return { setting_key, setting_value: values[setting_key], description: settingDescriptions[setting_key] };
}

/** No entry of an export is an email that waits, so none is sent. */
async function putEntries(lead_id: string, entries: readonly ExportedEntry[]): Promise<void> {
  const requests = entries.map((entry) => ({ PutRequest: { Item: { lead_id, ...entry } } }));
  await batchWrite(documents, tables.log, requests);
}

async function erasedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const tombstones = await batchGet(documents, tables.limits, ids.map(tombstoneKey));
  const found = new Set(tombstones.map(({ id }) => id));
  return new Set(ids.filter((id) => found.has(tombstoneKey(id).id)));
}
