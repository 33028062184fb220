import type { Lead } from '#shared/leads.ts';

/** A lead that nobody sent, for trying out how a notification looks. Its address belongs to nobody (RFC 2606). */
export function sampleLead(now: Date): Lead {
  const created_at = now.toISOString();
  return {
    id: '00000000-0000-4000-8000-000000000000',
    first_name: 'Sam',
    last_name: 'Sample',
    email: 'sam.sample@example.com',
    phone: '(555) 010-0100',
    service: 'tattoo-medium',
    artist: null,
    description: 'This is what a request looks like.\nA swallow on the forearm, black ink, about the size of a hand.',
    status: 'new',
    created_at,
    notification: { state: 'pending', attempts: 0, updated_at: created_at },
  };
}
