import { done, failed, type Notice } from '../../../common/notice.ts';

/** Notices about the settings of emails to visitors. */
export const replySettingsNotices = {
  fetchFailed: failed('Failed to load the settings of emails to visitors'),
  templatesFetchFailed: failed('Failed to load reply templates'),
  saveFailed: failed('Failed to save the settings of emails to visitors.'),
  templatesSaveFailed: failed('Failed to save reply templates.'),
  templateIncomplete: failed('A reply template needs a name, a subject and a text.'),
  saved: done('Settings Saved', 'Emails to visitors have been updated.'),
} as const satisfies Record<string, Notice>;
