import type { linkPlaceholder, Placeholder } from '#shared/emails/reply-rules.ts';
import { done, failed, type Notice, warned } from '../../../common/notice.ts';

/** Labels of the composer, and those that the preview of reply templates shares with it (requirement DATA-07). */
export const replyLabels = {
  placeholdersLeft: (names: readonly string[]) =>
    `Please replace the ${names.length === 1 ? 'placeholder' : 'placeholders'} ${inWords(names)}.`,
  linkInSubject: 'Please move the link to the message. A subject cannot contain it.',
  timesMissing: 'Your message says that times are below. Please add them with “Offer Times”, or change that sentence.',
  link: 'Link to the Request',
  preview: 'Preview',
  from: 'From',
  to: 'To',
  unknown: (names: readonly string[]) =>
    `${names.length === 1 ? 'Unknown placeholder' : 'Unknown placeholders'}: ${inWords(names)}`,
  template: 'Template',
  chooseTemplate: 'Choose a template',
  insertTemplate: 'Insert a template',
  noTemplates: 'No templates yet',
  subject: 'Subject',
  text: 'Message',
  hint: (main: string) => `Ctrl or Cmd + Enter: ${main}. With Shift: and next.`,
  restored: 'You started this reply earlier.',
  notSent: 'This reply was not sent.',
  discard: 'Discard',
  close: 'Close',
  send: 'Send',
  sendAndMark: 'Send and Mark Contacted',
  sendNext: 'Send and Next',
  save: 'Save',
  saveAndMark: 'Save and Mark Contacted',
  saveNext: 'Save and Next',
  saving: 'Saving...',
  sendUnmarked: 'Send without marking contacted',
  nextKeys: 'Ctrl or Cmd + Shift + Enter',
  sending: 'Sending...',
  required: 'Please fill in this field.',
  counter: (count: number, max: number) => `${count} of ${max} characters`,
  tooLong: (count: number, max: number) => `${count} of ${max} characters. Please shorten the text.`,
  /** In place of the artist if the visitor has no preference. */
  anyArtist: 'one of our artists',
  noSender: 'Replies cannot be sent yet: the studio has no sender address.',
  openSettings: 'Open the email settings',
  noAddress: (email: string) => `This lead has no usable email address: ${email}`,
  undeliverable: {
    bounced: (email: string) => `An earlier email to ${email} bounced.`,
    complaint: (email: string) => `The visitor marked an earlier email to ${email} as spam.`,
  },
  short: (text: string) => `Your message is only “${text}”.`,
  answered: 'The visitor was answered in the meantime. The log shows the answer.',
  sendAnyway: 'Send Anyway',
  sendAnywayTitle: 'Send this reply anyway?',
  cancel: 'Cancel',
  undo: 'Undo',
} as const;

/** The placeholders of templates in words. */
export const placeholderLabels: Record<Placeholder | typeof linkPlaceholder, string> = {
  first_name: 'First name of the visitor',
  service: 'Service of the request',
  artist: 'Artist of the request',
  code: 'Reference code of the request',
  studio_name: 'Name of the studio',
  staff_name: 'Name of the staff member who replies',
  link: 'Link to the page of the request, filled in when the email is sent',
};

/** Unknown placeholders as they were typed. */
function inWords(names: readonly string[]): string {
  const known: Partial<Record<string, string>> = placeholderLabels;
  return names.map((name) => `“${known[name] ?? name}”`).join(', ');
}

export const replyNotices = {
  sent: done('Reply Sent', 'The log shows when it arrives.'),
  saved: done('Reply Saved', 'The log and the page of the request have it.'),
  sentAndMarked: done('Reply Sent', 'The lead is marked as contacted.'),
  arrived: done('Reply Sent', 'It was sent when you left the page.'),
  failed: failed('Your text is still here. Please try again.', 'Reply Not Sent'),
  alreadySent: warned('Reply Already Sent', 'It is in the log. Change the text to send another reply.'),
  undoFailed: failed('It may have been sent already. The log shows it.', 'Reply Not Taken Back'),
  replaced: done('Template Inserted', 'It replaced your text.'),
} as const satisfies Record<string, Notice>;

/** The server refused the reply, for this reason. */
export function replyRefused(reason: string): Notice {
  return { ...replyNotices.failed, body: `${reason} Your text is still here.` };
}
