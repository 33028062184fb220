import { noticeTexts, waitingText } from '#shared/leads/booking-texts.ts';
import type { Notice } from '../../common/notice.ts';

/** Notices of the booking form, separate from the dashboard's, which visitors do not download. */
export const bookingNotices = {
  missingInformation: { ...noticeTexts.missing, variant: 'destructive' },
  submissionFailed: { ...noticeTexts.failed, variant: 'destructive' },
  bookingSubmitted: { ...noticeTexts.stored, variant: 'normal' },
} as const satisfies Record<string, Notice>;

/** Separate, because only a page with options needs it. */
export const waitingNotice: Notice = { ...waitingText, variant: 'normal' };
