import type { Lead } from '#shared/leads.ts';

/** The address that opens a mail draft to the lead (LEAD-13, LEAD-14); nothing in a name can add a header or another receiver. */
export function contactDraft(lead: Pick<Lead, 'first_name' | 'email'>, studioName: string): string {
  const subject = encodeURIComponent(`Your booking request at ${studioName}`);
  const body = encodeURIComponent(`Hi ${lead.first_name},\r\n\r\n`);
  return `mailto:${encodeURIComponent(lead.email)}?subject=${subject}&body=${body}`;
}
