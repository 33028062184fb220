import type { Notice } from './notices.ts';

/** Notices about mails that staff send, and about their settings, word for word (specification 8). */
export const emailNotices = {
  fetchFailed: { title: 'Error', body: 'Failed to load email settings', variant: 'destructive' },
  saveFailed: { title: 'Error', body: 'Failed to save email settings', variant: 'destructive' },
  saved: {
    title: 'Settings Saved',
    body: 'Email notification settings have been updated successfully',
    variant: 'normal',
  },
  changedElsewhere: {
    title: 'Changed elsewhere',
    body: 'Somebody else saved these settings meanwhile. Yours are not saved yet: look again, then save.',
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
  noLeadsSelected: {
    title: 'No Leads Selected',
    body: 'Please select leads to send via email.',
    variant: 'destructive',
  },
  notificationSent: { title: 'Email Sent', body: 'The studio has been mailed about this lead.', variant: 'normal' },
  leadsFailed: { title: 'Email Failed', body: 'Failed to email', variant: 'destructive' },
} as const satisfies Record<string, Notice>;

/** Some leads were mailed to the studio; `lead(s)` literally (MSG-50, MSG-77). */
export function leadsEmailed(count: number): Notice {
  return { title: 'Email Sent', body: `Email sent successfully with ${count} lead(s).`, variant: 'normal' };
}

/** The mail about one lead was not sent when somebody asked for it, with the sentence that says why. */
export function notificationFailed(reason: string): Notice {
  return { title: 'Email Failed', body: reason, variant: 'destructive' };
}
