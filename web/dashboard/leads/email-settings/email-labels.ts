import { reasonInWords } from '../replies/reason-in-words.ts';

const settingNames = {
  enable_notifications: 'notifications on or off',
  from_email: 'From Email Address',
  to_emails: 'To Email Addresses',
  subject_template: 'Subject Line',
  morning_email: 'Morning email',
} as const;

/** Labels of the email settings (requirement DATA-08). Separate from `labels.ts`, which every first page loads. */
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
    'for everyone, emails reach only addresses that your operator has confirmed. You need no API key.',
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
