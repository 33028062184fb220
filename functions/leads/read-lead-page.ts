import { normalizeEmail } from '#shared/emails/email-addresses.ts';
import type { EmailProblem, Lead, LeadWithRelated } from '#shared/leads/lead-schemas.ts';
import { LeadNotFoundError } from './errors.ts';
import { internationalForm, type NumberingPlan } from './international-form.ts';
import type { LeadRepository } from './lead-repository.ts';
import type { LeadSearch } from './lead-search.ts';

type Deps = {
  leads: Pick<LeadRepository, 'find'>;
  search: Pick<LeadSearch<Lead>, 'sameVisitor'>;
  /** That of the studio's country. */
  plan?: NumberingPlan | undefined;
};

/** The maximum number of related leads. */
const maxRelated = 20;

/**
 * A lead, its phone number in international form, the other leads of the same visitor, and the last problem with emails
 * to the visitor.
 * @throws {LeadNotFoundError} when it is missing or damaged
 */
export async function readLeadPage({ leads, search, plan }: Deps, id: string): Promise<LeadWithRelated> {
  const lead = await leads.find(id);
  if (!lead) throw new LeadNotFoundError(`No lead has the id ${id}`);
  const related = await search.sameVisitor(lead, maxRelated);
  const marked = related.map((other) => ({
    ...other,
    missed: other.dates?.filter(({ missed_at }) => missed_at).length,
  }));
  return {
    lead,
    phone: internationalForm(lead.phone, plan),
    related: marked,
    email_problem: lastProblem(lead, related),
  };
}

/** Related leads with another email address have the same phone number only. */
function lastProblem(lead: Lead, related: readonly Lead[]): EmailProblem | undefined {
  const email = normalizeEmail(lead.email);
  return [lead, ...related.filter((other) => email && normalizeEmail(other.email) === email)]
    .flatMap(({ email_problem }) => email_problem ?? [])
    .sort((one, other) => (one.at < other.at ? 1 : -1))[0];
}
