import { done, failed, type Notice, warned } from '../../../common/notice.ts';

/** Notices of the email settings, word for word (specification 8). The lead list does not load them. */
export const emailSettingsNotices = {
  fetchFailed: failed('Failed to load email settings'),
  saveFailed: failed('Failed to save email settings'),
  saved: done('Settings Saved', 'Email notification settings have been updated successfully'),
  changedElsewhere: warned(
    'Changed elsewhere',
    'Someone else saved these settings. Your changes are not saved yet: review them, then save.',
  ),
  testFailed: failed('Failed to send test email. Please check your settings.'),
  testSent: done('Test Email Sent', 'Check your inbox for the test email'),
  testLeadFailed: failed('Failed to send lead test email. Please check your settings.'),
  testLeadSent: { title: 'Lead Test Email Sent', variant: 'normal' },
} as const satisfies Record<string, Notice>;
