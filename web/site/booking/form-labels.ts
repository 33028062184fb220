import { formTexts } from '#shared/leads/booking-texts.ts';

/** The booking form, in a file of its own: the page loads no other label. */
export const formLabels = {
  ...formTexts,
  submitting: 'Submitting...',
  offline: 'No connection.',
  codeHint: 'Please mention it when you contact us, or',
  follow: 'follow your request',
  removePiece: 'Remove the image',
};

/** Questions about values that look mistyped. */
export const typingErrorLabels = {
  meant: (email: string) => `Did you mean ${email}? If not, please submit again.`,
  use: 'Yes, Use It',
  short: 'Is this phone number complete? If it is, please submit again.',
};

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
