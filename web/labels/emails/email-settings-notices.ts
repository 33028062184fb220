import type { Notice } from '../notice.ts';

/** Notices of the email settings, word for word (specification 8). The lead list does not load them. */
export const emailSettingsNotices = {
  fetchFailed: { title: 'Error', body: 'Failed to load email settings', variant: 'destructive' },
  saveFailed: { title: 'Error', body: 'Failed to save email settings', variant: 'destructive' },
  saved: {
    title: 'Settings Saved',
    body: 'Email notification settings have been updated successfully',
    variant: 'normal',
  },
  changedElsewhere: {
    title: 'Changed elsewhere',
    body: 'Someone else saved these settings. Your changes are not saved yet: review them, then save.',
    variant: 'warning',
  },
  testFailed: {
    title: 'Error',
    body: 'Failed to send test email. Please check your settings.',
    variant: 'destructive',
  },
  testSent: { title: 'Test Email Sent', body: 'Check your inbox for the test email', variant: 'normal' },
  testLeadFailed: {
    title: 'Error',
    body: 'Failed to send lead test email. Please check your settings.',
    variant: 'destructive',
  },
  testLeadSent: { title: 'Lead Test Email Sent', variant: 'normal' },
} as const satisfies Record<string, Notice>;
