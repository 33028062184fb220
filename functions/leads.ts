import { api } from '#shared/api.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { CountedLeads } from './leads/counted-leads.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { LeadSearch } from './leads/lead-search.ts';

const leads = new LeadRepository(documents, requireEnv('LEADS_TABLE'));
const counted = new CountedLeads(documents, {
  leads: requireEnv('LEADS_TABLE'),
  terms: requireEnv('LEAD_TERMS_TABLE'),
  counts: requireEnv('LIMITS_TABLE'),
});
const search = new LeadSearch(documents, requireEnv('LEAD_TERMS_TABLE'), leads);

export const handler = httpApi(
  {},
  answer(api.listLeads, ({ query }) => leads.page(query.status, query.cursor, query.limit)),
  answer(api.searchLeads, ({ body }) => search.page(body)),
  answer(api.getLeadSummary, () => counted.counts()),
  answer(api.setLeadStatus, ({ params, body }) => counted.setStatus(params.id, body.status, new Date())),
);
