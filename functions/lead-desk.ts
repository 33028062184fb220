import { leadCalls } from '#shared/leads/lead-calls.ts';
import { photoCalls } from '#shared/photos/photo-calls.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { answer, httpApi } from './http/http-api.ts';
import { assignLead } from './leads/assign-lead.ts';
import { laterUntil } from './leads/later.ts';
import { readLeadPage } from './leads/read-lead-page.ts';
import { deletePhoto, listPhotos, openPhoto } from './photos/lead-photos.ts';
import { openPhotoFiles } from './photos/photo-files.ts';
import { PhotoItems } from './photos/photo-items.ts';
import { staffAccess } from './users/access.ts';

const { changes, leads, log, notes, search } = openLeadStores(documents);

const items = new PhotoItems(documents, requireEnv('LIMITS_TABLE'));
const photos = { leads, changes, items, files: openPhotoFiles() };
const access = staffAccess();
const timeZone = requireEnv('TIME_ZONE');
const plan = JSON.parse(findEnv('NUMBERING_PLAN') ?? 'null') ?? undefined;
const { users } = access;

export const handler = httpApi(
  access,
  answer(leadCalls.getLead, ({ params }) => readLeadPage({ leads, search, plan }, params.id)),
  answer(leadCalls.getLeadLog, ({ params, query }) => log.page(params.id, query.cursor)),
  answer(leadCalls.addLeadNote, ({ params, body, headers, change }) =>
    notes.add(params.id, body.text, headers['idempotency-key'], change),
  ),
  answer(leadCalls.editLeadNote, ({ params, body, change }) => notes.edit(params.id, params.note, body.text, change)),
  answer(leadCalls.deleteLeadNote, async ({ params, change }) => ({
    deleted: await notes.delete(params.id, params.note, change),
  })),
  answer(leadCalls.setLeadStatus, ({ params, body, change }) => changes.setStatus(params.id, body.status, change)),
  answer(leadCalls.setLeadStatuses, async ({ body, change }) => ({
    leads: await changes.setStatuses(body.changes, change),
  })),
  answer(leadCalls.logLeadAnswer, ({ params, body, headers, change }) =>
    changes.logAnswer(params.id, body, headers['idempotency-key'], change),
  ),
  answer(leadCalls.setLeadLater, ({ params, body, change }) =>
    changes.setLater(params.id, laterUntil(body, change.now, timeZone), change),
  ),
  answer(leadCalls.markLeadRead, ({ params }) => changes.markRead(params.id)),
  answer(photoCalls.listLeadPhotos, ({ params }) => listPhotos(photos, params.id, new Date())),
  answer(photoCalls.openLeadPhoto, ({ params, change }) => openPhoto(photos, params.id, params.photo, change)),
  answer(photoCalls.deleteLeadPhoto, ({ params, change }) => deletePhoto(photos, params.id, params.photo, change)),
  answer(leadCalls.setLeadAssignee, ({ params, body, change }) =>
    assignLead({ changes, users }, params.id, body.assignee_id, change),
  ),
);
