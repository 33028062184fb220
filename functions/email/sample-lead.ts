import type { Lead } from '#shared/leads/lead-schemas.ts';

/** A sample lead for test emails. Its domain is reserved (RFC 2606). */
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
    description: 'This is a sample request.\nA swallow on the forearm, black ink, about the size of a hand.',
    status: 'new',
    created_at,
    notification: { state: 'pending', attempts: 0, updated_at: created_at },
  };
}
