/** Of the questions about what looks mistyped in the booking form. Separate, because only a form in use needs them. */
export const formCareLabels = {
  meant: (email: string) => `Did you mean ${email}? If not, please submit again.`,
  use: 'Yes, Use It',
  short: 'Is this phone number complete? If it is, please submit again.',
} as const;
