// What the booking form says, with scripts and without.

export const noticeTexts = {
  missing: { title: 'Missing Information', body: 'Please fill in all required fields.' },
  failed: { title: 'Submission Failed', body: 'There was an error submitting your request. Please try again.' },
  stored: {
    title: 'Booking Request Submitted!',
    body: "We'll contact you within 24 hours to confirm your appointment.",
  },
} as const;

/** Separate, because only a page with options needs it. */
export const waitingText = {
  title: 'You Are on the Waiting List',
  body: 'We will write to you when the books open.',
} as const;

export const waitLabels = { closed: 'books closed', wait: 'Tell me when books open' } as const;

export const formTexts = {
  submit: 'Submit Booking Request',
  required: 'Please fill in this field.',
  requiredHint: 'Fields marked with * are required.',
  privacy: 'We use what you enter to answer your request.',
  privacyLink: 'How we handle your data',
  newTab: '(opens in a new tab)',
  code: 'Your reference code:',
} as const;
