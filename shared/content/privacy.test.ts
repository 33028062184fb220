import { expect, test } from 'vitest';
import { defaultPrivacyNotice, fillNotice, privacyVersionPattern } from './privacy.ts';

const paragraphs = defaultPrivacyNotice.split('\n\n');

test('the default notice consists of sections, each with a heading and a text', () => {
  expect(paragraphs.map((paragraph) => paragraph.split('\n')[0])).toEqual([
    '# What we keep',
    '# What we use it for',
    '# Who sees it',
    '# Protection against spam',
    '# How long we keep it',
    '# Cookies and statistics',
    '# Your rights',
  ]);
  for (const paragraph of paragraphs) expect(paragraph.split('\n')).toHaveLength(2);
});

test.each([
  'We keep which version of this notice your request was sent with.',
  'We do not sell it, and we send you no advertising.',
  'run on Amazon Web Services on our behalf.',
  'a person can release them, and otherwise they are deleted after 30 days.',
  'we keep the notes of our staff about it, our replies to you, your answers, the appointments that we offer and agree on, the rules that you agreed to with them, and whether these emails arrived.',
  'Everyone who has the link to the page of your request can read it there, so please keep the link to yourself.',
  'we keep a hash of your IP address for up to two days.',
  'holds IP addresses and visited pages for 30 days.',
  'it asks you first and works the same without.',
  'have it corrected or deleted, object to its use, and complain to the data protection authority',
])('the default notice promises: %s', (promise) => {
  expect(defaultPrivacyNotice).toContain(promise);
});

test('says how long the stage keeps leads and backups [GEN-25]', () => {
  expect(fillNotice(defaultPrivacyNotice, { backupDays: 35 })).toContain(
    'Until we no longer need it, or until you ask us to delete it, which you can also do yourself on the page of your request. Backups of our database end 35 days later.',
  );
  expect(fillNotice(defaultPrivacyNotice, { backupDays: 365, closedLeadDays: 90 })).toContain(
    'Until 90 days after your request is closed, or until you ask us to delete it, which you can also do yourself on the page of your request. Backups of our database end 365 days later.',
  );
});

test('a version has 12 hexadecimal digits', () => {
  expect(privacyVersionPattern.test('0123456789ab')).toBe(true);
  for (const wrong of ['0123456789a', '0123456789abc', '0123456789AB'])
    expect(privacyVersionPattern.test(wrong)).toBe(false);
});
