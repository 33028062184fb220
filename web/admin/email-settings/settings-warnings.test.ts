import { expect, test } from 'vitest';
import { emailLabels } from '#shared/email-labels.ts';
import type { Lead } from '#shared/leads.ts';
import { failureOf, recipientWarnings, settingsWarnings } from './settings-warnings.ts';

const words = emailLabels.warnings;
const good = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'desk@afterhours.example, owner@afterhours.example',
  subject_template: '',
};
const warnings = (change: Partial<typeof good>, identity: string | null = 'afterhours.example') =>
  settingsWarnings({ ...good, ...change }, identity);

test('MAIL-35 switched on without a sender or a recipient there is a warning, and with both there is none', () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ from_email: ' ' })).toEqual([words.noFrom]);
  expect(warnings({ to_emails: ' , ' })).toEqual([words.noTo]);
  expect(warnings({ from_email: '', to_emails: '' })).toEqual([words.noFrom, words.noTo]);
});

test('switched off, nothing is wrong', () => {
  expect(warnings({ enable_notifications: 'false', from_email: '', to_emails: '' }, null)).toEqual([]);
});

test('a sender of others, and what is no address, are named', () => {
  expect(warnings({ from_email: 'me@other.example' })).toEqual([words.foreignFrom('afterhours.example')]);
  expect(warnings({ to_emails: 'abc, desk@afterhours.example, x@y' })).toEqual([words.noAddress('abc, x@y')]);
  expect(warnings({}, null)).toEqual([words.noIdentity]);
});

test('a recipient in the form whom mails did not reach is named with day and reason, and nobody else', () => {
  const mailed_at = '2025-01-05T12:00:00.000Z';
  const problem = (address: string, kind: 'bounce' | 'complaint' | 'reject', reason = '') => ({
    address,
    kind,
    reason,
    mailed_at,
  });
  const problems = [
    problem('desk@afterhours.example', 'bounce', '550 5.1.1 user unknown'),
    problem('owner@xn--bcher-kva.example', 'complaint', 'abuse'),
    problem('gone@afterhours.example', 'bounce', '550'),
    problem('third@afterhours.example', 'reject', 'Bad content'),
  ];

  expect(
    recipientWarnings(
      { to_emails: 'Desk <DESK@afterhours.example>, owner@bücher.example, third@afterhours.example' },
      problems,
    ),
  ).toEqual([
    words.bounce('DESK@afterhours.example', 'Jan 5, 2025', '550 5.1.1 user unknown'),
    words.complaint('owner@bücher.example', 'Jan 5, 2025'),
    words.reject('third@afterhours.example', 'Jan 5, 2025', 'Bad content'),
  ]);
  expect(recipientWarnings({ to_emails: '' }, problems)).toEqual([]);
});

test('a failed mail about the newest lead is told with its reason', () => {
  const lead = (state: string) =>
    ({ created_at: '2025-01-05T12:00:00.000Z', notification: { state, reason: 'MessageRejected' } }) as Lead;

  expect(failureOf(lead('failed'))).toBe('The mail about the newest lead, of Jan 5, 2025, failed. MessageRejected');
  expect(failureOf(lead('sent'))).toBeUndefined();
  expect(failureOf(undefined)).toBeUndefined();
});
