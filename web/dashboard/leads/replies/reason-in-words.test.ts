import { expect, test } from 'vitest';
import { emailLabels } from '../email-settings/email-settings-labels.ts';
import { reasonInWords } from './reason-in-words.ts';

test.each([
  ['ServiceUnavailable: ', 'The email service was busy.'],
  ['ThrottlingException: Rate exceeded', 'The email service was busy.'],
  ['InternalFailure: Something went wrong.', 'The email service was busy.'],
  ['TimeoutError: socket hang up', 'The email service did not answer.'],
  [
    'AccessDenied: User arn:aws:sts::1 may not ses:SendEmail',
    'This installation may not send this email. Ask your operator to check the recipients.',
  ],
  ['MessageRejected: Email address is not verified.', 'Email address is not verified.'],
  ['SomethingNew: ', 'The email service gave no reason.'],
  ['550 5.1.1: user unknown', '550 5.1.1: user unknown'],
  ['Not sent to invalid email addresses: x', 'Not sent to invalid email addresses: x'],
  ['', ''],
])('says in words why an email was not sent: %s [DESK-68]', (stored, shown) => {
  expect(reasonInWords(stored)).toBe(shown);
  expect(emailLabels.warnings.lastFailed('Jan 5, 2025', stored)).toBe(
    `The email about the newest lead (Jan 5, 2025) failed. ${shown}`.trim(),
  );
});
