import type { FollowUpRule } from '#shared/dates/follow-ups.ts';
import { done, failed, type Notice, warned } from '../../../common/notice.ts';
import { reasonInWords } from '../replies/reason-in-words.ts';

const settingNames = {
  enable_notifications: 'notifications on or off',
  from_email: 'From Email Address',
  to_emails: 'To Email Addresses',
  subject_template: 'Subject Line',
  morning_email: 'Morning email',
} as const;

/** Labels of the email settings (requirement DATA-07). */
export const emailLabels = {
  loading: 'Loading email settings...',
  unreadable: (keys: readonly (keyof typeof settingNames)[]) =>
    `These stored settings could not be read: ${keys.map((key) => settingNames[key]).join(', ')}. Defaults apply until you save.`,
  enabled: 'Email the studio about each new lead',
  from: 'From Email Address',
  to: 'To Email Addresses',
  toHint: 'Separate addresses with commas, at most 20.',
  toLocked: 'Only administrators can change the recipients.',
  tooManyTo: 'Enter at most 20 recipients.',
  on: 'On',
  off: 'Off',
  subject: 'Subject Line',
  subjectHint: '{{first_name}}, {{last_name}}, {{service}} and {{artist}} are filled in for each lead.',
  morning: 'Send a morning email',
  morningHint:
    'Each day at 8:00, the addresses above get the numbers of requests to answer, overdue and held. Without any, no email is sent.',
  setupTitle: 'Setup',
  setup:
    'Your operator confirms the sender below once; the From address must belong to it. Until your operator has opened email ' +
    'for everyone, emails reach only addresses that your operator has confirmed.',
  identity: 'Confirmed sender:',
  save: 'Save Settings',
  saving: 'Saving...',
  test: 'Send Test Email',
  testLead: 'Test Lead Email',
  sending: 'Sending...',
  tests: 'Try it out',
  testsHint: 'Both emails go to the addresses above and use the values in this form, saved or not.',
  testsUnsaved: (emails: string) =>
    `Tests go to saved recipients and your own address only. Save the settings first to test ${emails}.`,
  testsOff: 'Switch notifications on to send test emails.',
  warnings: {
    noIdentity: 'No sender is confirmed yet, so no email can be sent. Ask your operator to confirm one.',
    noFrom: 'Notifications are on, but the From Email Address is missing. No email is sent.',
    noTo: 'Notifications are on, but the To Email Address is missing. No email is sent.',
    foreignFrom: (identity: string) => `The From Email Address does not belong to ${identity}. Emails will be refused.`,
    noAddress: (emails: string) => `Not a valid email address: ${emails}`,
    bounce: (email: string, day: string, reason: string) =>
      `The email of ${day} to ${email} bounced: ${reason}. Check the spelling or remove the address. If it is correct, ` +
      'ask your operator to allow emails to it again.',
    complaint: (email: string, day: string) =>
      `${email} marked the email of ${day} as spam. Remove the address; you can add it again later.`,
    reject: (email: string, day: string, reason: string) =>
      `The email of ${day} to ${email} was rejected: ${reason}. The lead is still in the list.`,
    lastFailed: (day: string, reason = '') =>
      `The email about the newest lead (${day}) failed. ${reasonInWords(reason)}`.trim(),
  },
} as const;

/** Notices of the email settings, word for word (specification 8). */
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

/** Labels of the settings of emails to visitors, on the page of email settings (requirement DATA-07). */
export const replySettingsLabels = {
  title: 'Emails to visitors',
  replyTo: 'Reply-To Address',
  replyToHint: (sender: string) =>
    `Visitors answer to this address. If empty, they answer to ${sender || 'the sender'}.`,
  notAnAddress: 'Not a valid email address.',
  confirmations: 'Confirm booking requests by email',
  confirmationsHint:
    'Visitors get an email with their first name, the service and their reference code. Nothing else they sent is repeated.',
  convert: 'Mark a request as converted once its date is agreed',
  convertHint: 'The status can still be changed by hand, and every change is in the log of the lead.',
  reminder: 'Remind visitors of their dates',
  reminderHint: 'By email, once for each date, with a link to say that they cannot come.',
  reminderChoices: [
    [0, 'Never'],
    [24, '24 hours before'],
    [48, '48 hours before'],
    [72, '72 hours before'],
    [96, '96 hours before'],
  ] as const,
  unreachable:
    'This cannot be switched on yet: emails reach only addresses that your operator has confirmed. Ask your operator to ' +
    'open email for everyone.',
  noSender: 'This cannot be switched on yet: enter a From Email Address and save it first.',
  waitsForSender: 'No confirmation is sent yet: enter a From Email Address and save it first.',
  administratorsOnly: 'Only administrators can change the settings and templates of emails to visitors.',
  on: 'On',
  off: 'Off',
  templates: 'Reply templates',
  templatesHint: 'Staff choose a template when they reply to a request, and can edit its text before they send it.',
  list: { add: 'Add Template', empty: 'No templates yet. Add one for the answers you write most often.' },
  name: 'Name',
  subject: 'Subject',
  text: 'Text',
  placeholders: 'Placeholders',
  sample: { first_name: 'Alex', service: 'Consultation', artist: 'Mara', code: 'K7R-2MX' },
} as const;

/** Labels of the emails that visitors get by themselves after a date. */
export const followUpLabels = {
  titles: { aftercare: 'Aftercare email after a date', checkup: 'Check-up email after a date' },
  hint: 'Goes by itself for dates from now on, with the name of the artist as the staff name. Not to visitors who did not come.',
  never: 'Never',
  deleted: 'A deleted template',
  choose: 'This template was deleted, so no email is sent. Choose another one.',
  days: 'Days after the date',
  daysHint: 'From 0 to 120. The email goes at 9:00 in the morning, with 0 days after the end of the date.',
  services: 'For these services',
  inWords: ({ template, days, services }: FollowUpRule) =>
    template ? `${days} ${days === 1 ? 'day' : 'days'} after, ${services.length} of 8 services` : 'Never',
} as const;

/** Notices about the settings of emails to visitors. */
export const replySettingsNotices = {
  fetchFailed: failed('Failed to load the settings of emails to visitors'),
  templatesFetchFailed: failed('Failed to load reply templates'),
  saveFailed: failed('Failed to save the settings of emails to visitors.'),
  templatesSaveFailed: failed('Failed to save reply templates.'),
  templateIncomplete: failed('A reply template needs a name, a subject and a text.'),
  saved: done('Settings Saved', 'Emails to visitors have been updated.'),
} as const satisfies Record<string, Notice>;
