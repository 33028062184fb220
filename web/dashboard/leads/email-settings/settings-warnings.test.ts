import { expect, test } from 'vitest';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { failureOf, recipientWarnings, settingsWarnings, unsavedRecipients } from './settings-warnings.ts';

const good = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'desk@afterhours.example, owner@afterhours.example',
  subject_template: '',
  morning_email: 'false',
};
const warnings = (change: Partial<typeof good>, identity: string | null = 'afterhours.example') =>
  settingsWarnings({ ...good, ...change }, identity);

test('warns when notifications are on without a sender or a recipient', () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ from_email: ' ' })).toEqual([
    'Notifications are on, but the From Email Address is missing. No email is sent.',
  ]);
  expect(warnings({ to_emails: ' , ' })).toEqual([
    'Notifications are on, but the To Email Address is missing. No email is sent.',
  ]);
  expect(warnings({ from_email: '', to_emails: '' })).toEqual([
    'Notifications are on, but the From Email Address is missing. No email is sent.',
    'Notifications are on, but the To Email Address is missing. No email is sent.',
  ]);
});

test('shows no warnings while notifications are off', () => {
  expect(warnings({ enable_notifications: 'false', from_email: '', to_emails: '' }, null)).toEqual([]);
});

test('names a sender outside the identity, and invalid addresses', () => {
  expect(warnings({ from_email: 'me@other.example' })).toEqual([
    'The From Email Address does not belong to afterhours.example. Emails will be refused.',
  ]);
  expect(warnings({ to_emails: 'abc, desk@afterhours.example, x@y' })).toEqual(['Not a valid email address: abc, x@y']);
  expect(warnings({}, null)).toEqual([
    'No sender is confirmed yet, so no email can be sent. Ask your operator to confirm one.',
  ]);
});

test('names only recipients in the form that an email did not reach, with date and reason', () => {
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
    'The email of Jan 5, 2025 to DESK@afterhours.example bounced: 550 5.1.1 user unknown. Check the spelling or remove the address. If it is correct, ask your operator to allow emails to it again.',
    'owner@bücher.example marked the email of Jan 5, 2025 as spam. Remove the address; you can add it again later.',
    'The email of Jan 5, 2025 to third@afterhours.example was rejected: Bad content. The lead is still in the list.',
  ]);
  expect(recipientWarnings({ to_emails: '' }, problems)).toEqual([]);
});

test('shows why the email about the newest lead failed', () => {
  const lead = (state: string) =>
    ({ created_at: '2025-01-05T12:00:00.000Z', notification: { state, reason: 'MessageRejected' } }) as Lead;

  expect(failureOf(lead('failed'))).toBe('The email about the newest lead (Jan 5, 2025) failed. MessageRejected');
  expect(failureOf(lead('pending'))).toBe('The email about the newest lead (Jan 5, 2025) failed. MessageRejected');
  expect(failureOf({ ...lead('pending'), notification: { state: 'pending' } } as Lead)).toBeUndefined();
  expect(failureOf(lead('sent'))).toBeUndefined();
  expect(failureOf(undefined)).toBeUndefined();
});

test("lists unsaved recipients except the user's own address, ignoring case", () => {
  const typed = { to_emails: 'Desk <DESK@afterhours.example>, new@afterhours.example, Ada@private.example' };

  expect(unsavedRecipients(typed, good, 'ada@private.example')).toEqual(['new@afterhours.example']);
  expect(unsavedRecipients(typed, good, undefined)).toEqual(['new@afterhours.example', 'Ada@private.example']);
});
