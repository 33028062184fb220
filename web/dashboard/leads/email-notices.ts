import type { ResentLeads } from '#shared/leads/lead-schemas.ts';
import { done, failed, type Notice, warned } from '../../common/notice.ts';

/** Notices about emails that staff send, word for word (specification 8). */
export const emailNotices = {
  notificationSent: done('Email Sent', 'The studio has been emailed about this lead.'),
  leadsFailed: failed('Failed to email', 'Email Failed'),
} as const satisfies Record<string, Notice>;

/** Unsent requests were emailed to the studio: all of them, or some with the reason for the rest. */
export function requestsEmailed({ emailed, left, reason = '' }: ResentLeads): Notice {
  const sent = `The studio has been emailed about ${emailed === 1 ? 'one request' : `${emailed} requests`}.`;
  if (left === 0) return done('Email Sent', sent);
  const open = `${left === 1 ? 'One is' : `${left} are`} left: please try again.`;
  return warned('Email Sent', `${sent} ${open} ${reason}`.trim());
}

/** The email about a lead could not be sent, with the reason. */
export function notificationFailed(reason: string): Notice {
  return failed(reason, 'Email Failed');
}
