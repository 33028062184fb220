import type { Notice } from '../../common/notice.ts';

/** Notices of the booking form, separate from the dashboard's, which visitors do not download. */
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

/** Separate, because only a page with options needs it. */
export const waitingNotice: Notice = {
  title: 'You Are on the Waiting List',
  body: 'We will write to you when the books open.',
  variant: 'normal',
};
