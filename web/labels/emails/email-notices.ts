import type { ResentLeads } from '#shared/leads/lead-schemas.ts';
import type { Notice } from '../notice.ts';

/** Notices about emails that staff send, word for word (specification 8). */
export const emailNotices = {
  noLeadsSelected: {
    title: 'No Leads Selected',
    body: 'Please select leads to send via email.',
    variant: 'destructive',
  },
  notificationSent: { title: 'Email Sent', body: 'The studio has been emailed about this lead.', variant: 'normal' },
  leadsFailed: { title: 'Email Failed', body: 'Failed to email', variant: 'destructive' },
} as const satisfies Record<string, Notice>;

/** Selected leads were emailed to the studio; `lead(s)` literally (MSG-50, MSG-77). */
export function leadsEmailed(count: number): Notice {
  return { title: 'Email Sent', body: `Email sent successfully with ${count} lead(s).`, variant: 'normal' };
}

/** Unsent requests were emailed to the studio: all of them, or some with the reason for the rest. */
export function requestsEmailed({ emailed, left, reason = '' }: ResentLeads): Notice {
  const done = `The studio has been emailed about ${emailed === 1 ? 'one request' : `${emailed} requests`}.`;
  if (left === 0) return { title: 'Email Sent', body: done, variant: 'normal' };
  const open = `${left === 1 ? 'One is' : `${left} are`} left: please try again.`;
  return { title: 'Email Sent', body: `${done} ${open} ${reason}`.trim(), variant: 'warning' };
}

/** The email about a lead could not be sent, with the reason. */
export function notificationFailed(reason: string): Notice {
  return { title: 'Email Failed', body: reason, variant: 'destructive' };
}
