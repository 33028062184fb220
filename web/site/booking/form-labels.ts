/** The booking form, in a file of its own: the page loads no other label. */
export const formLabels = {
  submit: 'Submit Booking Request',
  submitting: 'Submitting...',
  offline: 'No connection.',
  required: 'Please fill in this field.',
  requiredHint: 'Fields marked with * are required.',
  privacy: 'We use what you enter to answer your request.',
  privacyLink: 'How we handle your data',
  newTab: '(opens in a new tab)',
  code: 'Your reference code:',
  codeHint: 'Please mention it when you contact us, or',
  follow: 'follow your request',
  removePiece: 'Remove the image',
};

/** What is asked about values that look mistyped. */
export const typingErrorLabels = {
  meant: (email: string) => `Did you mean ${email}? If not, please submit again.`,
  use: 'Yes, Use It',
  short: 'Is this phone number complete? If it is, please submit again.',
};

export const waitLabels = { closed: 'books closed', wait: 'Tell me when books open' } as const;

/** Of a form that goes in steps. */
export const stepLabels = {
  of: (step: number, all: number) => `Step ${step} of ${all}`,
  idea: 'Your idea',
  place: 'Place and size',
  you: 'You',
  next: 'Next',
  back: 'Back',
  summary: 'Your request',
  change: 'Change',
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
};
