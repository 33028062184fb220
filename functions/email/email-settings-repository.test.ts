import { Metrics } from '@aws-lambda-powertools/metrics';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '../aws/log.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { EmailSettingsRepository, toEmailSettings } from './email-settings-repository.ts';
import { SettingsChangedError } from './errors.ts';

let engine: Engine;
let settings: EmailSettingsRepository;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  settings = new EmailSettingsRepository(engine.documents, 'Settings');
});

const settingKeys = ['enable_notifications', 'from_email', 'to_emails', 'subject_template', 'morning_email'] as const;
const byDefault = {
  enable_notifications: 'false',
  from_email: '',
  to_emails: '',
  subject_template: '📋 New Lead Notification',
  morning_email: 'false',
};
const rowsWith = (setting_value: string) =>
  settingKeys.map((setting_key) => ({ setting_key, setting_value, description: `about ${setting_key}` }));

test('returns off, empty values and the default subject when nothing is stored [MAIL-17] [INBOX-76]', async () => {
  expect(await settings.rows()).toEqual(
    settingKeys.map((setting_key) => ({
      setting_key,
      setting_value: byDefault[setting_key],
      description: expect.stringMatching(/./),
    })),
  );
  expect(await settings.read()).toEqual({
    enabled: false,
    from: '',
    to: [],
    subjectTemplate: '📋 New Lead Notification',
    morning: false,
  });
});

test('reads settings as they were saved, and keeps five rows after another save [MAIL-14] [DATA-38]', async () => {
  await settings.save(rowsWith('first'), await settings.rows(), 'ada', now);
  await settings.save(rowsWith(' zweite, 🌙 '), await settings.rows(), 'bo', now);

  expect(await settings.rows()).toEqual(rowsWith(' zweite, 🌙 '));
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: 'Settings' }));
  expect(Items.map(({ setting_key }) => setting_key).toSorted()).toEqual([...settingKeys].toSorted());
});

test('stores none of the settings when one of them fails [MAIL-14]', async () => {
  await settings.save(rowsWith('before'), await settings.rows(), 'ada', now);
  const tooLarge = rowsWith('after').map((row, index) =>
    index === 2 ? { ...row, setting_value: 'x'.repeat(500_000) } : row,
  );

  await expect(settings.save(tooLarge, rowsWith('before'), 'ada', now)).rejects.toThrow();

  expect(await settings.rows()).toEqual(rowsWith('before'));
});

test('does not overwrite a setting that has changed since it was read', async () => {
  const read = await settings.rows();
  await settings.save(rowsWith('theirs'), read, 'ada', now);

  await expect(settings.save(rowsWith('mine'), read, 'bo', now)).rejects.toThrow(SettingsChangedError);

  expect(await settings.rows()).toEqual(rowsWith('theirs'));
});

test.each(['TRUE', ' true', '1', 'yes', ''])('enables emails only for the text "true", not "%s"', (value) => {
  expect(toEmailSettings({ ...byDefault, enable_notifications: value }).enabled).toBe(false);
  expect(toEmailSettings({ ...byDefault, enable_notifications: 'true' }).enabled).toBe(true);
});

test('replaces a blank subject by the default', () => {
  expect(toEmailSettings({ ...byDefault, subject_template: '  ' }).subjectTemplate).toBe('📋 New Lead Notification');
});

test.each([
  ['a switch', true],
  ['a number', 7],
  ['a list', ['a@b.example']],
])('reads a setting stored as %s as its default and reports it, and a save repairs it', async (_, setting_value) => {
  jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  await settings.save(rowsWith('stored'), await settings.rows(), 'ada', now);
  const Item = { scope: 'email', setting_key: 'to_emails', setting_value, description: 'x' };
  await engine.documents.send(new PutCommand({ TableName: 'Settings', Item }));

  const read = await settings.rows();
  expect(read.filter(({ unreadable }) => unreadable)).toMatchObject([{ setting_key: 'to_emails', setting_value: '' }]);
  expect(read.find(({ setting_key }) => setting_key === 'from_email')?.setting_value).toBe('stored');

  await settings.save(rowsWith('mended'), read, 'ada', now);
  expect(await settings.rows()).toEqual(rowsWith('mended'));
});
