import { defaultEmailSettings, settingDescriptions, settingKeys } from '#shared/mail-rules.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { SettingsChangedError } from './errors.ts';
import { MailSettingsRepository, toMailSettings } from './mail-settings.ts';

let engine: Engine;
let settings: MailSettingsRepository;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  settings = new MailSettingsRepository(engine.documents, 'Settings');
});
afterAll(() => engine.stop());

const rowsWith = (setting_value: string) =>
  settingKeys.map((setting_key) => ({ setting_key, setting_value, description: `about ${setting_key}` }));

test('MAIL-17 MAIL-18 MAIL-19 MAIL-20 nothing stored means off, empty and the default subject', async () => {
  expect(await settings.rows()).toEqual(
    settingKeys.map((setting_key) => ({
      setting_key,
      setting_value: defaultEmailSettings[setting_key],
      description: settingDescriptions[setting_key],
    })),
  );
  expect(await settings.read()).toEqual({
    enabled: false,
    from: '',
    to: [],
    subjectTemplate: '📋 New Lead Notification',
  });
});

test('MAIL-14 MAIL-15 DATA-38 DATA-39 settings are read back as they were saved, and saving again leaves four', async () => {
  await settings.save(rowsWith('first'), await settings.rows(), 'ada', now);
  await settings.save(rowsWith(' zweite, 🌙 '), await settings.rows(), 'bo', now);

  expect(await settings.rows()).toEqual(rowsWith(' zweite, 🌙 '));
});

test('MAIL-14 MAIL-16 when one of the four cannot be stored, none is', async () => {
  await settings.save(rowsWith('before'), await settings.rows(), 'ada', now);
  const tooLarge = rowsWith('after').map((row, index) =>
    index === 2 ? { ...row, setting_value: 'x'.repeat(500_000) } : row,
  );

  await expect(settings.save(tooLarge, rowsWith('before'), 'ada', now)).rejects.toThrow();

  expect(await settings.rows()).toEqual(rowsWith('before'));
});

test('what somebody else stored since it was read is not replaced', async () => {
  const read = await settings.rows();
  await settings.save(rowsWith('theirs'), read, 'ada', now);

  await expect(settings.save(rowsWith('mine'), read, 'bo', now)).rejects.toThrow(SettingsChangedError);

  expect(await settings.rows()).toEqual(rowsWith('theirs'));
});

test.each(['TRUE', ' true', '1', 'yes', ''])('MAIL-28 only the text "true" switches mails on, not "%s"', (value) => {
  expect(toMailSettings({ ...defaultEmailSettings, enable_notifications: value }).enabled).toBe(false);
  expect(toMailSettings({ ...defaultEmailSettings, enable_notifications: 'true' }).enabled).toBe(true);
});

test('a blank subject is the default again', () => {
  expect(toMailSettings({ ...defaultEmailSettings, subject_template: '  ' }).subjectTemplate).toBe(
    '📋 New Lead Notification',
  );
});
