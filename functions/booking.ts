import { api } from '#shared/api.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { bookingsPerGuest, RateLimit } from './guests/rate-limit.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorAddress } from './http/visitor-address.ts';
import { CountedLeads } from './leads/counted-leads.ts';
import { createLead } from './leads/create-lead.ts';

const leads = new CountedLeads(documents, {
  leads: requireEnv('LEADS_TABLE'),
  terms: requireEnv('LEAD_TERMS_TABLE'),
  counts: requireEnv('LIMITS_TABLE'),
});
const guests = new RateLimit(documents, requireEnv('LIMITS_TABLE'), bookingsPerGuest);
const artists = new OfferedArtists(documents, requireEnv('CONTENT_TABLE'));
const originKey = requireEnv('ORIGIN_KEY');

export const handler = httpApi(
  {},
  answer(api.createLead, ({ body, headers, event }) => {
    const guest = { address: visitorAddress(event, originKey), requestKey: headers['idempotency-key'] };
    return createLead({ leads, guests, artists }, body, guest, new Date());
  }),
);
