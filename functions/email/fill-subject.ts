import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { noPreferenceLabel } from '#shared/leads/services.ts';
import { headerText } from './email-header.ts';

/**
 * Fills `{{first_name}}`, `{{last_name}}`, `{{service}}` and `{{artist}}` into a subject line. Unknown placeholders stay as
 * typed (requirement MAIL-32).
 */
export function fillSubject(template: string, lead: Lead): string {
  const values: Record<string, string> = {
    first_name: lead.first_name,
    last_name: lead.last_name,
    service: shownValue(lead, 'service') ?? '',
    artist: lead.artist ?? noPreferenceLabel,
  };
  return headerText(
    template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
    ),
  );
}
