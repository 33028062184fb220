import { leadCalls } from '#shared/leads/lead-calls.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { openLeadStores, readLeadTables } from './bookings/lead-stores.ts';
import { answer, httpApi } from './http/http-api.ts';
import { openPhotoEraser } from './photos/photo-eraser.ts';
import { administratorAccess } from './users/access.ts';

const tables = readLeadTables();
const { counters, eraser } = openLeadStores(documents, tables, openPhotoEraser(documents, tables.limits));

export const handler = httpApi(
  administratorAccess(),
  answer(leadCalls.recountLeads, () => counters.recount(new Date())),
  answer(leadCalls.eraseLead, async ({ params, caller }) => {
    const erased = await eraser.erase(params.id);
    // After restoring a backup, the operator erases these leads again.
    if (erased) audit('lead erased', { actor: caller.id, target: params.id });
    return { erased };
  }),
);
