import { expect, test } from 'vitest';
import { emailSettingsSaveSchema, leadEmailSchema } from './email-settings.ts';
import {
  addressKey,
  coversSender,
  defaultEmailSettings,
  isMailAddress,
  recipientsIn,
  settingDescriptions,
  settingKeys,
} from './mail-rules.ts';

const rows = settingKeys.map((setting_key) => ({
  setting_key,
  setting_value: 'abc',
  description: settingDescriptions[setting_key],
}));

test('MAIL-29 recipients are split at commas, trimmed, and empty parts are skipped', () => {
  expect(recipientsIn('a@x.example, b@x.example,')).toEqual(['a@x.example', 'b@x.example']);
  expect(recipientsIn(' , ,')).toEqual([]);
  expect(recipientsIn('a@x.example,a@x.example')).toEqual(['a@x.example']);
});

test('MAIL-17 MAIL-18 MAIL-19 MAIL-20 MAIL-21 the defaults are off, empty, and a subject with a clipboard in front', () => {
  expect(defaultEmailSettings).toEqual({
    enable_notifications: 'false',
    from_email: '',
    to_emails: '',
    subject_template: '📋 New Lead Notification',
  });
});

test('MAIL-14 MAIL-22 DATA-39 a save holds each of the four settings once, whatever their values', () => {
  const accepts = (settings: object[]) => emailSettingsSaveSchema.safeParse({ settings }).success;

  expect(accepts(rows)).toBe(true);
  expect(accepts(rows.slice(1))).toBe(false);
  expect(accepts([...rows, rows[0] as object])).toBe(false);
  expect(accepts([...rows.slice(1), rows[1] as object])).toBe(false);
  expect(accepts([...rows.slice(1), { ...rows[0], setting_key: 'api_key' }])).toBe(false);
  expect(accepts([...rows.slice(1), { ...rows[0], setting_value: 'x'.repeat(20_001) }])).toBe(false);
});

test.each([
  ['studio.example', 'desk@studio.example', true],
  ['studio.example', 'Desk <desk@STUDIO.example>', true],
  ['studio.example', 'desk@mail.studio.example', true],
  ['studio.example', 'desk@mystudio.example', false],
  ['studio.example', 'studio.example', false],
  ['desk@studio.example', 'desk@studio.example', true],
  ['desk@studio.example', 'owner@studio.example', false],
])('MAIL-24 the identity %s covers the sender %s: %s', (identity, sender, covered) => {
  expect(coversSender(identity, sender)).toBe(covered);
});

test.each([
  ['ada@mail.example', true],
  ['Ada <ada+ink@mail.example>', true],
  ['ada@bücher.example', true],
  ['a@b', false],
  ['abc', false],
  ['ada@@mail.example', false],
  ['ada..b@mail.example', false],
  ['ädä@mail.example', false],
  ['ada@mail.example\r\nBcc: x@y.example', false],
])('mail can be sent to %j: %s', (address, possible) => {
  expect(isMailAddress(address)).toBe(possible);
});

test('MSG-48 leads are mailed by their ids, at least one and at most 100', () => {
  const ids = (count: number) => Array(count).fill('00000000-0000-4000-8000-000000000001');
  const accepts = (leadIds: unknown) => leadEmailSchema.safeParse({ leadIds }).success;

  expect(accepts(ids(1))).toBe(true);
  expect(accepts(ids(100))).toBe(true);
  expect(accepts([])).toBe(false);
  expect(accepts(ids(101))).toBe(false);
  expect(accepts(['1'])).toBe(false);
});

test('an address is known again however it is written', () => {
  const ways = ['Desk <Front@Bücher.example>', 'front@bücher.example', ' FRONT@XN--BCHER-KVA.EXAMPLE '];

  expect(ways.map(addressKey)).toEqual(Array(3).fill('front@xn--bcher-kva.example'));
  expect(addressKey('no address')).toBe('no address');
});
