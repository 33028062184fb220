import { byId, type Call } from '../contract/call.ts';
import { leadSchema, photoIdSchema } from '../leads/lead-schemas.ts';
import { leadPhotosSchema, photoLinkSchema, photoRequestSchema, reservedPhotoSchema } from './photo-schemas.ts';

const byPhoto = byId.extend({ photo: photoIdSchema });

/** Photos that visitors send with their requests. */
export const photoCalls = {
  /** The photo belongs to no request yet. A booking or an answer on the visitor's page takes it within an hour. */
  reservePhoto: {
    method: 'POST',
    path: '/lead-photos',
    role: 'visitor',
    fn: 'booking',
    success: 201,
    body: photoRequestSchema,
    result: reservedPhotoSchema,
    errors: ['conflict', 'too-many-requests'],
  },
  listLeadPhotos: {
    method: 'GET',
    path: '/leads/{id}/photos',
    role: 'user',
    fn: 'lead-desk',
    params: byId,
    result: leadPhotosSchema,
    errors: ['not-found'],
  },
  openLeadPhoto: {
    method: 'POST',
    path: '/leads/{id}/photos/{photo}/link',
    role: 'user',
    fn: 'lead-desk',
    params: byPhoto,
    result: photoLinkSchema,
    errors: ['not-found'],
  },
  deleteLeadPhoto: {
    method: 'DELETE',
    path: '/leads/{id}/photos/{photo}',
    role: 'user',
    fn: 'lead-desk',
    params: byPhoto,
    result: leadSchema,
    errors: ['not-found'],
  },
} as const satisfies Record<string, Call>;
