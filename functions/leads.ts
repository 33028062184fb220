import { api } from '#shared/api.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { LeadRepository } from './leads/lead-repository.ts';

const leads = new LeadRepository(documents, requireEnv('LEADS_TABLE'));

export const handler = httpApi(
  {},
  answer(api.listLeads, ({ query }) => leads.page(query.status, query.cursor)),
  answer(api.setLeadStatus, ({ params, body }) => leads.setStatus(params.id, body.status)),
);
