import * as z from 'zod';
import { requestPhotoLimit } from '../photos/photo-rules.ts';
import { requiredText, text } from '../values/text-schemas.ts';
import { bookingRequestSchema, bookingSchema, photoIdSchema } from './lead-schemas.ts';
import { enteredNameLimit, enteredSources, handlePattern } from './lead-sources.ts';
import { noteLimit } from './log-limits.ts';

const { phone, email, service, description } = bookingSchema.shape;

/** A request that staff enter. Without a way to reach the person, the person is in the studio. */
export const enteredLeadSchema = z
  .strictObject({
    name: requiredText({ max: enteredNameLimit }),
    phone: phone.optional(),
    email: email.optional(),
    handle: z.string().regex(handlePattern, 'must be a name on a network, without @').optional(),
    is_here: z.boolean().optional(),
    description,
    source: z.enum(enteredSources),
    service: service.default('consultation'),
    artist_id: z.uuid().optional(),
    details: bookingRequestSchema.shape.details,
    photos: z
      .array(photoIdSchema)
      .max(requestPhotoLimit, `must hold at most ${requestPhotoLimit} photos`)
      .refine((photos) => new Set(photos).size === photos.length, 'must hold each photo once')
      .optional(),
    note: text({ max: noteLimit, lines: true }).optional(),
  })
  .refine(({ phone, email, handle, is_here }) => phone || email || handle || is_here, {
    path: ['phone'],
    error: 'or an email address or a handle is needed, unless the person is in the studio',
  });
export type EnteredLead = z.infer<typeof enteredLeadSchema>;
