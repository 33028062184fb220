import { leadCalls } from '#shared/leads/lead-calls.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { answer, httpApi } from './http/http-api.ts';
import { staffAccess } from './users/access.ts';

const { writer, held } = openLeadStores(documents);

export const handler = httpApi(
  staffAccess(),
  answer(leadCalls.listHeldLeads, ({ query: { queue, cursor } }) =>
    queue ? held.toAnswer(new Date(), cursor) : held.page(cursor),
  ),
  answer(leadCalls.releaseLead, async ({ params, caller }) => {
    const lead = await writer.release(params.id, new Date());
    audit('lead released', { actor: caller.id, target: lead.id });
    return lead;
  }),
  answer(leadCalls.keepLeadHeld, async ({ params }) => {
    await writer.keep(params.id, new Date());
    return { kept: true } as const;
  }),
);
