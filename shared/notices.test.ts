import { expect, test } from 'vitest';
import { bookingNotices } from './booking-notices.ts';
import { editorNotices, imageTooLarge } from './editor-notices.ts';
import { emailNotices, leadsEmailed } from './email-notices.ts';
import { accountNotices, leadNotices, type Notice, notices, signInFailed } from './notices.ts';

const all: Notice[] = [
  ...[notices, bookingNotices, editorNotices, emailNotices].flatMap((table) => Object.values<Notice>(table)),
  imageTooLarge('big.png'),
  leadsEmailed(2),
  signInFailed('Why it failed.'),
  leadNotices.exported(2),
  leadNotices.exportedSome(200),
  leadNotices.erased('Ada Byron'),
  accountNotices.created('a@b.example'),
  accountNotices.roleUpdated('a@b.example', 'admin'),
  accountNotices.stateUpdated('a@b.example', 'active'),
];

test('MSG-74 failures are destructive, successes normal, and a role that is missing a warning in between', () => {
  const failures = all.filter(({ title, body = '' }) =>
    /error|fail|large|invalid|missing|no leads/i.test(`${title} ${body}`),
  );
  const warnings = all.filter(({ variant }) => variant === 'warning');

  for (const notice of failures.filter((each) => each !== notices.roleNotAssigned)) {
    expect(notice).toMatchObject({ variant: 'destructive' });
  }
  expect(warnings).toContain(notices.roleNotAssigned);
  expect(all.filter((notice) => notice.variant === 'destructive')).toEqual(
    failures.filter((notice) => notice !== notices.roleNotAssigned),
  );
});

test('MSG-75 MSG-76 each text stands there as the list of requirements has it, titled Error where it names no title', () => {
  const said = all.map(({ title, body }) => (body === undefined ? title : `${title} / ${body}`));

  expect(said).toEqual(expect.arrayContaining(asRequired));
});

const asRequired = [
  'Missing Information / Please fill in all required fields.',
  'Submission Failed / There was an error submitting your request. Please try again.',
  "Booking Request Submitted! / We'll contact you within 24 hours to confirm your appointment.",
  'Welcome back! / You have successfully signed in.',
  'Account created! / Please check your email to verify your account.',
  ...[
    'Failed to fetch about section data',
    'Failed to save about section. Please try again.',
    'Failed to remove callout',
    'Failed to fetch artists',
    'Failed to save artists. Please try again.',
    'Failed to remove artist',
    'Failed to fetch gallery data',
    'Failed to save gallery. Please try again.',
    'Failed to remove image',
    'Failed to fetch events',
    'Failed to save events. Please try again.',
    'Failed to remove event',
    'Failed to fetch FAQs',
    'Failed to save FAQs. Please try again.',
    'Failed to remove FAQ',
    'Failed to save content. Please try again.',
    'Failed to save contact information. Please try again.',
    'Failed to fetch user profiles',
    'Failed to update user role',
    'Failed to fetch leads. Please try again.',
    'Failed to update lead status.',
    'Failed to load email settings',
    'Failed to save email settings',
    'Failed to load settings',
    'Failed to save settings',
    'Failed to send test email. Please check your settings.',
    'Failed to send lead test email. Please check your settings.',
    'Failed to upload photo. Please try again.',
    'Some images failed to upload. Please try again.',
    'Failed to upload image. Please try again.',
    'Failed to create user',
  ].map((body) => `Error / ${body}`),
  'Status Updated / Lead status has been updated successfully.',
  'No Leads Selected / Please select leads to send via email.',
  'Email Failed / Failed to email',
  'Email Sent / Email sent successfully with 2 lead(s).',
  'Settings Saved / Email notification settings have been updated successfully',
  'Test Email Sent / Check your inbox for the test email',
  'Settings Saved / General settings have been updated. Favicon and preview image changes will appear shortly.',
  'Upload failed / Failed to upload file. Please try again.',
  'Upload Failed / Failed to upload logo. Please try again.',
  'Invalid file type / Please select an image file',
  'File Too Large / Please select an image smaller than 2MB.',
  'File too large / Please select an image smaller than 5MB',
  'File too large / Please select a file smaller than 5MB',
  'File too large / big.png is larger than 10MB.',
  'Styles Updated / Your design changes have been applied.',
];
