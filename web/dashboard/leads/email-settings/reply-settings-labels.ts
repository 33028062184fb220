/** Labels of the settings of emails to visitors, on the page of email settings (requirement DATA-08). */
export const replySettingsLabels = {
  title: 'Emails to visitors',
  replyTo: 'Reply-To Address',
  replyToHint: (sender: string) =>
    `Visitors answer to this address. If empty, they answer to ${sender || 'the sender'}.`,
  notAnAddress: 'Not a valid email address.',
  confirmations: 'Confirm booking requests by email',
  confirmationsHint:
    'Visitors get an email with their first name, the service and their reference code. Nothing else they sent is repeated.',
  convert: 'Set the status to converted with an agreed date',
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
  placeholder: {
    first_name: 'First name of the visitor',
    service: 'Service of the request',
    artist: 'Artist of the request',
    code: 'Reference code of the request',
    studio_name: 'Name of the studio',
    staff_name: 'Name of the staff member who replies',
    link: 'Link to the page of the request, filled in when the email is sent',
  },
  sample: { first_name: 'Alex', service: 'Consultation', artist: 'Mara', code: 'K7R-2MX' },
} as const;
