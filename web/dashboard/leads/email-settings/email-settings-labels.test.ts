import { expect, test } from 'vitest';
import { leadEmailLabels } from '../leads-labels.ts';
import { emailLabels } from './email-settings-labels.ts';

test('names unreadable settings as on the page', () => {
  expect(emailLabels.unreadable(['enable_notifications', 'from_email', 'to_emails', 'subject_template'])).toBe(
    'These stored settings could not be read: notifications on or off, From Email Address, To Email Addresses, Subject Line. Defaults apply until you save.',
  );
  expect(emailLabels.unreadable(['to_emails'])).toBe(
    'These stored settings could not be read: To Email Addresses. Defaults apply until you save.',
  );
});

test('names address, date and reason in the warnings', () => {
  const { warnings } = emailLabels;

  expect(emailLabels.testsUnsaved('a@b.example')).toBe(
    'Tests go to saved recipients and your own address only. Save the settings first to test a@b.example.',
  );
  expect(warnings.foreignFrom('studio.example')).toBe(
    'The From Email Address does not belong to studio.example. Emails will be refused.',
  );
  expect(warnings.noAddress('abc')).toBe('Not a valid email address: abc');
  expect(warnings.bounce('a@b.example', 'Jan 5, 2025', 'no such mailbox')).toBe(
    'The email of Jan 5, 2025 to a@b.example bounced: no such mailbox. Check the spelling or remove the address. If it is correct, ask your operator to allow emails to it again.',
  );
  expect(warnings.complaint('a@b.example', 'Jan 5, 2025')).toBe(
    'a@b.example marked the email of Jan 5, 2025 as spam. Remove the address; you can add it again later.',
  );
  expect(warnings.reject('a@b.example', 'Jan 5, 2025', 'it holds a virus')).toBe(
    'The email of Jan 5, 2025 to a@b.example was rejected: it holds a virus. The lead is still in the list.',
  );
  expect(warnings.lastFailed('Jan 5, 2025', 'No right to send.')).toBe(
    'The email about the newest lead (Jan 5, 2025) failed. No right to send.',
  );
  expect(warnings.lastFailed('Jan 5, 2025')).toBe('The email about the newest lead (Jan 5, 2025) failed.');
});

test('says when an email is tried next, and how many requests were not emailed', () => {
  expect(leadEmailLabels.waiting('10:30 AM')).toBe('Not emailed yet. Next try at 10:30 AM');
  expect(leadEmailLabels.unsent(1)).toBe('One request was not emailed to the studio.');
  expect(leadEmailLabels.unsent(3)).toBe('3 requests were not emailed to the studio.');
});
