import { api } from '#shared/api.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { bookingsPerGuest, RateLimit } from './guests/rate-limit.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorAddress } from './http/visitor-address.ts';
import { createLead } from './leads/create-lead.ts';
import { LeadRepository } from './leads/lead-repository.ts';

const leads = new LeadRepository(documents, requireEnv('LEADS_TABLE'));
const guests = new RateLimit(documents, requireEnv('LIMITS_TABLE'), bookingsPerGuest);
const originKey = requireEnv('ORIGIN_KEY');

export const handler = httpApi(
  {},
  answer(api.createLead, ({ body, headers, event }) => {
    const guest = { address: visitorAddress(event, originKey), requestKey: headers['idempotency-key'] };
    return createLead({ leads, guests }, body, guest, new Date());
  }),
);
