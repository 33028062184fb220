import { leadCalls } from '#shared/leads/lead-calls.ts';
import { photoCalls } from '#shared/photos/photo-calls.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { checkDetails } from './bookings/details.ts';
import { enterLead } from './bookings/enter-lead.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { QuestionStore } from './content/asked-questions.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { answer, httpApi } from './http/http-api.ts';
import { openPhotoFiles } from './photos/photo-files.ts';
import { PhotoItems } from './photos/photo-items.ts';
import { reserveEnteredPhoto } from './photos/reserve-photo.ts';
import { staffAccess } from './users/access.ts';

const { writer } = openLeadStores(documents);
const table = requireEnv('LIMITS_TABLE');
const questions = new QuestionStore(documents, requireEnv('CONTENT_TABLE'));
const deps = {
  leads: writer,
  limits: table,
  artists: new OfferedArtists(documents, requireEnv('CONTENT_TABLE')),
  details: async (details: Parameters<typeof checkDetails>[1]['details'], service: string) =>
    checkDetails(await questions.read(), { details, service, openedAt: undefined, requires: false }),
};
const photos = { table, items: new PhotoItems(documents, table), files: openPhotoFiles() };

export const handler = httpApi(
  staffAccess(),
  answer(leadCalls.enterLead, ({ body, headers, change }) => enterLead(deps, body, headers['idempotency-key'], change)),
  answer(photoCalls.reserveEnteredPhoto, ({ body, change }) => reserveEnteredPhoto(photos, body, change)),
);
