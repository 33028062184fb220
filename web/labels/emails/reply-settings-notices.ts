import type { Notice } from '../notice.ts';

/** Notices about the settings of emails to visitors. */
export const replySettingsNotices = {
  fetchFailed: { title: 'Error', body: 'Failed to load the settings of emails to visitors', variant: 'destructive' },
  templatesFetchFailed: { title: 'Error', body: 'Failed to load reply templates', variant: 'destructive' },
  saveFailed: { title: 'Error', body: 'Failed to save the settings of emails to visitors.', variant: 'destructive' },
  templatesSaveFailed: { title: 'Error', body: 'Failed to save reply templates.', variant: 'destructive' },
  templateIncomplete: {
    title: 'Error',
    body: 'A reply template needs a name, a subject and a text.',
    variant: 'destructive',
  },
  saved: { title: 'Settings Saved', body: 'Emails to visitors have been updated.', variant: 'normal' },
} as const satisfies Record<string, Notice>;
