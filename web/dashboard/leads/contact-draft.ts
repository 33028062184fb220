import type { Lead } from '#shared/leads/lead-schemas.ts';

/** The subject of an email to a visitor, unless staff choose another one (LEAD-13). */
export function usualSubject(studioName: string): string {
  return `Your booking request at ${studioName}`;
}

/** A `mailto:` URL with a draft to the lead (LEAD-13). A name cannot inject a header or another recipient. */
export function contactDraft(lead: Pick<Lead, 'first_name' | 'email'>, studioName: string): string {
  const subject = encodeURIComponent(usualSubject(studioName));
  const body = encodeURIComponent(`Hi ${lead.first_name},\r\n\r\n`);
  return `mailto:${encodeURIComponent(lead.email)}?subject=${subject}&body=${body}`;
}
