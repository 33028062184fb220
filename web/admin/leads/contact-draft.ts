import type { Lead } from '#shared/leads/lead-schemas.ts';

/** A `mailto:` URL with a draft to the lead (LEAD-13, LEAD-14). A name cannot inject a header or another recipient. */
export function contactDraft(lead: Pick<Lead, 'first_name' | 'email'>, studioName: string): string {
  const subject = encodeURIComponent(`Your booking request at ${studioName}`);
  const body = encodeURIComponent(`Hi ${lead.first_name},\r\n\r\n`);
  return `mailto:${encodeURIComponent(lead.email)}?subject=${subject}&body=${body}`;
}
