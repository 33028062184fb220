import { expect, test } from 'vitest';
import { coversSender, isEmailAddress, normalizeEmail, withoutDisplayName } from './email-addresses.ts';
import { defaultEmailSettings, recipientsIn, settingDescriptions, settingKeys, settingLimits } from './email-rules.ts';
import { canSendAgain, emailedLeadsLimit } from './lead-emails.ts';

test('has five settings, each with a limit and a stored description', () => {
  expect(settingKeys).toEqual(['enable_notifications', 'from_email', 'to_emails', 'subject_template', 'morning_email']);
  expect(settingLimits).toEqual({
    enable_notifications: 5,
    from_email: 320,
    to_emails: 20_000,
    subject_template: 300,
    morning_email: 5,
  });
  expect(settingDescriptions).toEqual({
    enable_notifications: 'Whether the studio is mailed about each new lead',
    from_email: 'Sender of the mails; belongs to the verified identity',
    to_emails: 'Who gets the mails, separated by commas',
    subject_template: 'Subject of the mails about new leads',
    morning_email: 'Whether the studio is mailed each morning how many leads wait',
  });
  expect(emailedLeadsLimit).toBe(100);
});

test('by default, notifications and the morning email are off, and the subject begins with a clipboard emoji [MAIL-17]', () => {
  expect(defaultEmailSettings).toEqual({
    enable_notifications: 'false',
    from_email: '',
    to_emails: '',
    subject_template: '📋 New Lead Notification',
    morning_email: 'false',
  });
});

test('splits recipients at commas, trims them and skips empty parts [MAIL-27]', () => {
  expect(recipientsIn('a@x.example, b@x.example,')).toEqual(['a@x.example', 'b@x.example']);
  expect(recipientsIn(' , ,')).toEqual([]);
  expect(recipientsIn('a@x.example,a@x.example')).toEqual(['a@x.example']);
});

test.each([
  ['Studio <hello@studio.example>', 'hello@studio.example'],
  ['Studio < hello@studio.example > ', 'hello@studio.example'],
  ['<a@x.example> <b@x.example>', 'b@x.example'],
  [' hello@studio.example ', 'hello@studio.example'],
  ['<hello@studio.example> and more', '<hello@studio.example> and more'],
  ['<<hello@studio.example>', 'hello@studio.example'],
  ['Studio <>', ''],
])('removes the display name from %j: %j', (address, bare) => {
  expect(withoutDisplayName(address)).toBe(bare);
});

test.each([
  ['studio.example', 'desk@studio.example', true],
  ['studio.example', 'Desk <desk@STUDIO.example>', true],
  ['Studio.Example', 'desk@studio.example', true],
  ['studio.example', 'desk@mail.studio.example', true],
  ['studio.example', 'desk@mystudio.example', false],
  ['studio.example', 'desk@studio.example.other.example', false],
  ['studio.example', 'studio.example', false],
  ['studio.example', '', false],
  ['desk@studio.example', 'desk@studio.example', true],
  ['Desk@studio.example', 'Desk <DESK@studio.example>', true],
  ['desk@studio.example', 'owner@studio.example', false],
  ['desk@studio.example', 'desk@desk@studio.example', false],
])('the identity %s covers the sender %s: %s', (identity, sender, covered) => {
  expect(coversSender(identity, sender)).toBe(covered);
});

const labels = (length: number) => {
  const rest = length - 3 * 61;
  return `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(rest)}`;
};

test.each([
  ['ada@mail.example', true],
  ['Ada <ada+ink@mail.example>', true],
  ['ada@bücher.example', true],
  ['a.d.a@mail.example', true],
  ["!#$%&'*+-/=?^_`{|}~@mail.example", true],
  ['ada@mail.ex', true],
  ['ada@mail.e', false],
  ['a@b', false],
  ['abc', false],
  ['', false],
  ['ada@@mail.example', false],
  ['ada@b@mail.example', false],
  ['.ada@mail.example', false],
  ['ada.@mail.example', false],
  ['ada..b@mail.example', false],
  ['ada@mail..example', false],
  ['ada@.mail.example', false],
  ['ädä@mail.example', false],
  ['ada b@mail.example', false],
  ['ada,b@mail.example', false],
  ['ada;b@mail.example', false],
  ['ada"b@mail.example', false],
  ['ada(b)@mail.example', false],
  ['ada:b@mail.example', false],
  ['ada[b]@mail.example', false],
  ['ada>b@mail.example', false],
  ['ada@mail.example\r\nBcc: x@y.example', false],
  ['ada@mail_x.example', false],
  [`${'a'.repeat(64)}@mail.example`, true],
  [`${'a'.repeat(65)}@mail.example`, false],
  [`ada@${'m'.repeat(63)}.example`, true],
  [`ada@${'m'.repeat(64)}.example`, false],
  [`ada@mail.${'m'.repeat(63)}`, true],
  [`ada@mail.${'m'.repeat(64)}`, false],
  [`${'a'.repeat(20)}@${labels(233)}`, true],
  [`${'a'.repeat(21)}@${labels(233)}`, false],
])('SES can send to %j: %s', (address, possible) => {
  expect(isEmailAddress(address)).toBe(possible);
});

test('normalizes the spellings of an email address', () => {
  const ways = ['Desk <Front@Bücher.example>', 'front@bücher.example', ' FRONT@XN--BCHER-KVA.EXAMPLE '];

  expect(ways.map(normalizeEmail)).toEqual(Array(3).fill('front@xn--bcher-kva.example'));
  expect(normalizeEmail('no address')).toBe('no address');
  expect(normalizeEmail('a@b@Mail.example')).toBe('a@b@mail.example');
  expect(normalizeEmail('A/b@Mail.example')).toBe('a/b@mail.example');
  expect(normalizeEmail('a@No host')).toBe('a@no host');
});

const now = new Date('2026-03-01T20:15:00Z');

test.each([
  ['failed', {}, true],
  ['off', {}, true],
  ['sent', {}, false],
  ['pending', { updated_at: '2026-03-01T20:00:00Z' }, false],
  ['pending', { updated_at: '2026-03-01T19:59:59.999Z' }, true],
  ['pending', { reason: 'SES is down.' }, true],
])('the email about a lead that is %s, with %j, can be sent now: %s', (state, change, can) => {
  expect(canSendAgain({ state, updated_at: '2026-03-01T20:14:59Z', ...change }, now)).toBe(can);
});
