import type { Lead } from '#shared/leads.ts';
import { noPreferenceLabel, serviceLabels } from '#shared/services.ts';

/**
 * A subject line with `{{first_name}}`, `{{last_name}}`, `{{service}}` and `{{artist}}` filled in; other placeholders
 * stay as typed. Control characters become spaces, so that no value can begin another header (requirement MAIL-32).
 */
export function fillSubject(template: string, lead: Lead): string {
  const values: Record<string, string> = {
    first_name: lead.first_name,
    last_name: lead.last_name,
    service: serviceLabels[lead.service],
    artist: lead.artist ?? noPreferenceLabel,
  };
  const filled = template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  return filled.replace(/\p{C}+/gu, ' ').trim();
}
