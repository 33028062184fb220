import type { Notice } from './notices.ts';

/** What the booking form tells visitors, apart from what staff are told, which visitors do not download. */
export const bookingNotices = {
  missingInformation: {
    title: 'Missing Information',
    body: 'Please fill in all required fields.',
    variant: 'destructive',
  },
  submissionFailed: {
    title: 'Submission Failed',
    body: 'There was an error submitting your request. Please try again.',
    variant: 'destructive',
  },
  bookingSubmitted: {
    title: 'Booking Request Submitted!',
    body: "We'll contact you within 24 hours to confirm your appointment.",
    variant: 'normal',
  },
} as const satisfies Record<string, Notice>;
