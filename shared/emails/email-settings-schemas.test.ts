import { expect, test } from 'vitest';
import { emailSettingsSaveSchema, emailTestSchema, leadEmailSchema } from './email-settings-schemas.ts';

const limits = [
  ['enable_notifications', 5],
  ['from_email', 320],
  ['to_emails', 20_000],
  ['subject_template', 300],
  ['morning_email', 5],
] as const;
const rows = limits.map(([setting_key]) => ({ setting_key, setting_value: 'abc', description: 'x'.repeat(300) }));
const faultsOf = (settings: object[]) =>
  emailSettingsSaveSchema.safeParse({ settings }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

test('a save has each of the settings once, and may leave out the morning email [INBOX-76]', () => {
  expect(faultsOf(rows)).toEqual([]);
  expect(faultsOf(rows.slice(0, 4))).toEqual([]);
  expect(faultsOf(rows.slice(1))).toEqual([['settings', 'must hold each setting once']]);
  expect(faultsOf([...rows, rows[0] as object])).toEqual([['settings', 'must hold each setting once']]);
  expect(faultsOf([...rows.slice(1), rows[1] as object])).toEqual([['settings', 'must hold each setting once']]);
  expect(faultsOf([...rows.slice(1), { ...rows[0], setting_key: 'api_key' }])).not.toEqual([]);
  expect(faultsOf([{ ...rows[0], more: 1 }, ...rows.slice(1)])).not.toEqual([]);
  expect(emailSettingsSaveSchema.safeParse({ settings: rows, more: 1 }).success).toBe(false);
});

test.each(limits)('accepts any %s of up to %i characters', (setting_key, max) => {
  const index = limits.findIndex(([key]) => key === setting_key);
  const save = (change: object) =>
    faultsOf(rows.map((row) => (row.setting_key === setting_key ? { ...row, ...change } : row)));
  const sendTest = (value: unknown) => {
    const settings = Object.fromEntries(limits.map(([key]) => [key, key === setting_key ? value : '']));
    return emailTestSchema.safeParse({ settings }).error?.issues.map(({ message }) => message) ?? [];
  };

  expect(save({ setting_value: '\n'.repeat(max), before: '' })).toEqual([]);
  expect(save({ setting_value: 'x'.repeat(max + 1) })).toEqual([[`settings.${index}.setting_value`, 'is too long']]);
  expect(save({ description: 'x'.repeat(301) })).toEqual([[`settings.${index}.description`, 'is too long']]);
  expect(sendTest('x'.repeat(max))).toEqual([]);
  expect(sendTest('x'.repeat(max + 1))).toEqual(['is too long']);
  expect(sendTest(1)).toEqual(['must be text']);
});

test('a test email request has the four settings and nothing else', () => {
  const settings = Object.fromEntries(limits.map(([key]) => [key, '']));

  expect(emailTestSchema.safeParse({ settings }).success).toBe(true);
  expect(emailTestSchema.safeParse({ settings: { ...settings, more: '' } }).success).toBe(false);
  expect(emailTestSchema.safeParse({ settings, more: 1 }).success).toBe(false);
});

test('an email request names 1 to 100 leads by id', () => {
  const ids = (count: number) => Array(count).fill('00000000-0000-4000-8000-000000000001');
  const faultOf = (leadIds: unknown) => leadEmailSchema.safeParse({ leadIds }).error?.issues[0]?.message;

  expect([faultOf(ids(1)), faultOf(ids(100))]).toEqual([undefined, undefined]);
  expect(faultOf([])).toBe('must name at least one lead');
  expect(faultOf(ids(101))).toBe('must name at most 100 leads');
  expect(faultOf(['1'])).toBe('must be the id of a lead');
  expect(leadEmailSchema.safeParse({ leadIds: ids(1), more: 1 }).success).toBe(false);
});
