import type { Lead } from '#shared/leads.ts';
import { tokensOf } from './access-token.ts';
import type { RunningStudio } from './running-studio.ts';

/** The newest leads of a visitor, as staff see them: at most 200 of the studio are read. */
export async function leadsOf(studio: RunningStudio, firstName: string): Promise<Lead[]> {
  const { access } = await tokensOf(studio, studio.user);
  const answer = await fetch(`${studio.site}/api/leads?limit=200`, { headers: { authorization: `Bearer ${access}` } });
  const { leads }: { leads: Lead[] } = await answer.json();
  return leads.filter(({ first_name }) => first_name === firstName);
}
