import type { SettingKey } from '#shared/emails/email-rules.ts';
import { ForbiddenError } from '../http/app-error.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { EmailSettingsRepository } from './email-settings-repository.ts';
import { SettingsChangedError } from './errors.ts';
import { saveSettings } from './save-settings.ts';

const settingKeys = ['enable_notifications', 'from_email', 'to_emails', 'subject_template', 'morning_email'] as const;
let engine: Engine;
let settings: EmailSettingsRepository;
let deps: Parameters<typeof saveSettings>[0];
const now = new Date('2026-03-01T20:00Z');

beforeEach(async () => {
  engine = await startEngine();
  settings = new EmailSettingsRepository(engine.documents, 'Settings');
  const requireAdministrator = async (id: string) => {
    if (id === 'user') throw new ForbiddenError('Only an administrator can do this');
  };
  deps = { settings, requireAdministrator };
});

type Values = Record<SettingKey, string>;

/** The request of a form that was loaded with some values and changed some of them. */
function sent(seen: Values, change: Partial<Values>) {
  return settingKeys.map((setting_key) => ({
    setting_key,
    setting_value: change[setting_key] ?? seen[setting_key],
    description: `about ${setting_key}`,
    before: seen[setting_key],
  }));
}

async function stored(): Promise<Values> {
  const rows = await settings.rows();
  return Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value])) as Values;
}

test('rejects the second of two edits of the same settings and stores nothing of it', async () => {
  const seen = await stored();
  await saveSettings(deps, sent(seen, { to_emails: 'ada@x.example' }), 'ada', now);

  const second = saveSettings(deps, sent(seen, { to_emails: 'bo@x.example' }), 'bo', now);
  await expect(second).rejects.toMatchObject({ code: 'conflict', field: 'settings.2.setting_value' });
  const other = saveSettings(deps, sent(seen, { subject_template: 'Bo' }), 'bo', now);
  await expect(other).rejects.toThrow(SettingsChangedError);

  expect(await stored()).toEqual({ ...seen, to_emails: 'ada@x.example' });
});

test('stores exactly one of many simultaneous saves, as a whole', async () => {
  const seen = await stored();
  const saves = Array.from({ length: 8 }, (_, n) =>
    saveSettings(deps, sent(seen, { from_email: `${n}@x.example`, subject_template: `${n}` }), `${n}`, now),
  );

  const answers = await Promise.allSettled(saves);

  const [winner, ...others] = answers.flatMap(({ status }, n) => (status === 'fulfilled' ? n : []));
  expect(others).toEqual([]);
  expect(await stored()).toMatchObject({ from_email: `${winner}@x.example`, subject_template: `${winner}` });
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(SettingsChangedError);
  }
});

test('accepts a repeated save, and a save without previous values replaces all', async () => {
  const seen = await stored();
  const mine = sent(seen, { subject_template: 'Mine' });

  await saveSettings(deps, mine, 'ada', now);
  await saveSettings(deps, mine, 'ada', now);
  expect(await stored()).toEqual({ ...seen, subject_template: 'Mine' });

  const blind = sent(seen, { subject_template: 'Blind' }).map(({ before: _, ...row }) => row);
  await saveSettings(deps, blind, 'bo', now);
  expect((await stored()).subject_template).toBe('Blind');
});

test('fails when every attempt conflicts with another save', async () => {
  const seen = await stored();
  const busy = { rows: () => settings.rows(), save: () => Promise.reject(new SettingsChangedError()) };

  const saving = saveSettings({ ...deps, settings: busy }, sent(seen, { subject_template: 'Mine' }), 'ada', now);

  await expect(saving).rejects.toMatchObject({ name: 'ContentionError' });
});

const desks = (count: number) => Array.from({ length: count }, (_, n) => `desk-${n}@x.example`).join();

test('lets administrators set up to 20 recipients [MAIL-46]', async () => {
  const seen = await stored();

  await expect(saveSettings(deps, sent(seen, { to_emails: desks(21) }), 'ada', now)).rejects.toMatchObject({
    code: 'invalid-input',
    field: 'settings.2.setting_value',
    message: 'Enter at most 20 recipients.',
  });
  expect(await stored()).toEqual(seen);
  await saveSettings(deps, sent(seen, { to_emails: desks(20) }), 'ada', now);
  expect(await stored()).toEqual({ ...seen, to_emails: desks(20) });
});

test('lets other staff save the settings with the stored recipients, and no others [ROLE-11] [INBOX-76]', async () => {
  const seen = await stored();
  const many = { ...seen, to_emails: desks(60) };
  await settings.save(sent(seen, many), await settings.rows(), 'before the limit', now);

  const changed = saveSettings(deps, sent(many, { to_emails: 'user@x.example' }), 'user', now);
  await expect(changed).rejects.toMatchObject({ code: 'forbidden' });
  await saveSettings(deps, sent(many, { subject_template: 'Theirs', morning_email: 'true' }), 'user', now);
  expect(await stored()).toEqual({ ...many, subject_template: 'Theirs', morning_email: 'true' });

  // A page from before the morning email saves four settings.
  const four = sent({ ...many, subject_template: 'Theirs' }, { subject_template: 'Fourth' }).slice(0, 4);
  await saveSettings(deps, four, 'user', now);
  expect(await stored()).toEqual({ ...many, subject_template: 'Fourth', morning_email: 'true' });
});
