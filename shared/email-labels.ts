/** Words about the mail of one lead, beside those in `labels.leads.mail`. */
export const leadMailLabels = {
  off: 'Not mailed: mails were off',
  stuck: 'Not mailed',
  sent: 'Mail sent',
  again: 'Send again',
  send: 'Send mail',
  sending: 'Sending...',
} as const;

/** Words of the mail settings (requirement DATA-08). Apart from `labels.ts`, whose words come with every first page. */
export const emailLabels = {
  loading: 'Loading email settings...',
  enabled: 'Mail the studio about each new lead',
  from: 'From Email Address',
  to: 'To Email Addresses',
  toHint: 'Separate several addresses by commas.',
  on: 'On',
  off: 'Off',
  subject: 'Subject Line',
  subjectHint: '{{first_name}}, {{last_name}}, {{service}} and {{artist}} are filled in for each lead.',
  setupTitle: 'Setup',
  setup:
    'Mails are sent by the mail service Amazon SES. It needs a verified sender identity, which the From address belongs ' +
    'to, and production access: without it, only verified addresses get mail. No API key is needed.',
  identity: 'Verified sender identity:',
  save: 'Save Settings',
  saving: 'Saving...',
  test: 'Send Test Email',
  testLead: 'Test Lead Email',
  sending: 'Sending...',
  tests: 'Try it out',
  testsHint: 'Both mails go to the addresses above, with what the form holds now, saved or not.',
  testsOff: 'Both are for when mails are switched on.',
  warnings: {
    noIdentity: 'This installation has no verified sender identity yet, so no mail can be sent.',
    noFrom: 'Mails are switched on, but there is no From Email Address: nobody is mailed.',
    noTo: 'Mails are switched on, but there is no To Email Address: nobody is mailed.',
    foreignFrom: (identity: string) => `The From Email Address does not belong to ${identity}: mails will be refused.`,
    noAddress: (addresses: string) => `Nobody is mailed there, since it is no email address: ${addresses}`,
    bounce: (address: string, day: string, reason: string) =>
      `A mail of ${day} to ${address} came back: ${reason}. Check the spelling, or take the address out. If it is right, ` +
      'ask whoever runs this installation to let Amazon SES mail it again.',
    complaint: (address: string, day: string) =>
      `${address} marked a mail of ${day} as spam. Take the address out; it can be added again later.`,
    reject: (address: string, day: string, reason: string) =>
      `Amazon SES did not pass on a mail of ${day} to ${address}: ${reason}. The lead is in the list all the same.`,
    lastFailed: (day: string, reason = '') => `The mail about the newest lead, of ${day}, failed. ${reason}`.trim(),
  },
} as const;
