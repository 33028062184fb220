import { byId, type Call, get, post, remove } from '../contract/call.ts';
import { changesLead } from '../leads/lead-change-calls.ts';
import { photoIdSchema } from '../leads/lead-schemas.ts';
import { leadPhotosSchema, photoLinkSchema, photoRequestSchema, reservedPhotoSchema } from './photo-schemas.ts';

const byPhoto = byId.extend({ photo: photoIdSchema });

/** Photos that visitors send with their requests. */
export const photoCalls = {
  /** The photo belongs to no request yet. A booking or an answer on the visitor's page takes it within an hour. */
  reservePhoto: post('/lead-photos', 'visitor', 'booking', {
    success: 201,
    body: photoRequestSchema,
    result: reservedPhotoSchema,
    errors: ['conflict', 'too-many-requests'],
  }),
  reserveEnteredPhoto: post('/leads/entered/photos', 'user', 'lead-entry', {
    success: 201,
    body: photoRequestSchema,
    result: reservedPhotoSchema,
    errors: ['too-many-requests'],
  }),
  listLeadPhotos: get('/leads/{id}/photos', 'user', 'lead-desk', {
    params: byId,
    result: leadPhotosSchema,
    errors: ['not-found'],
  }),
  openLeadPhoto: post('/leads/{id}/photos/{photo}/link', 'user', 'lead-desk', {
    params: byPhoto,
    result: photoLinkSchema,
    errors: ['not-found'],
  }),
  deleteLeadPhoto: remove('/leads/{id}/photos/{photo}', 'user', 'lead-desk', { ...changesLead, params: byPhoto }),
} satisfies Record<string, Call>;
