import type { Placeholder } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { replyLabels as labels } from './replies/reply-labels.ts';

/** The values of a template's placeholders. */
export function placeholderValues(lead: Lead, studioName: string, staffName: string): Record<Placeholder, string> {
  return {
    first_name: lead.first_name,
    service: shownValue(lead, 'service') ?? '',
    artist: lead.artist ? (shownValue(lead, 'artist') ?? '') : labels.anyArtist,
    code: lead.code ? shownCode(lead.code) : '',
    studio_name: studioName,
    staff_name: staffName,
  };
}
