import type { ResentLeads } from '#shared/leads/lead-schemas.ts';
import { done, failed, type Notice } from '../notice.ts';

/** Notices about emails that staff send, word for word (specification 8). */
export const emailNotices = {
  noLeadsSelected: failed('Please select leads to send via email.', 'No Leads Selected'),
  notificationSent: done('Email Sent', 'The studio has been emailed about this lead.'),
  leadsFailed: failed('Failed to email', 'Email Failed'),
} as const satisfies Record<string, Notice>;

/** Selected leads were emailed to the studio; `lead(s)` literally (MSG-50, MSG-77). */
export function leadsEmailed(count: number): Notice {
  return done('Email Sent', `Email sent successfully with ${count} lead(s).`);
}

/** Some of the selected leads were emailed before a failure. */
export function leadsPartlyEmailed(sent: number, left: number, reason = 'Please try again.'): Notice {
  const body = `${sent} of ${sent + left} leads were emailed. The other ${left} are still selected. ${reason}`;
  return { title: 'Email Failed', body, variant: 'warning' };
}

/** Unsent requests were emailed to the studio: all of them, or some with the reason for the rest. */
export function requestsEmailed({ emailed, left, reason = '' }: ResentLeads): Notice {
  const sent = `The studio has been emailed about ${emailed === 1 ? 'one request' : `${emailed} requests`}.`;
  if (left === 0) return done('Email Sent', sent);
  const open = `${left === 1 ? 'One is' : `${left} are`} left: please try again.`;
  return { title: 'Email Sent', body: `${sent} ${open} ${reason}`.trim(), variant: 'warning' };
}

/** The email about a lead could not be sent, with the reason. */
export function notificationFailed(reason: string): Notice {
  return failed(reason, 'Email Failed');
}
