import * as z from 'zod';
import { photoIdSchema } from '../leads/lead-schemas.ts';

/** The file that a visitor wants to upload: its type, and its size in bytes. */
export const photoRequestSchema = z.strictObject({ type: z.string().max(100), size: z.int().positive() });
export type PhotoRequest = z.infer<typeof photoRequestSchema>;

/** A reserved photo. The browser uploads it with `PUT` to the URL and these headers within 15 minutes. */
export const reservedPhotoSchema = z.object({
  id: photoIdSchema,
  url: z.url(),
  headers: z.record(z.string(), z.string()),
});
export type ReservedPhoto = z.infer<typeof reservedPhotoSchema>;

/** `waiting` until the file has arrived and was encoded again, `refused` if it is no usable image. */
export const photoStateSchema = z.enum(['waiting', 'ready', 'refused']);

/** A photo of a lead. `preview` is a URL for five minutes; photos of the body have none, because the log has who opened them. */
export const leadPhotoSchema = z.object({
  id: photoIdSchema,
  body: z.boolean(),
  state: photoStateSchema,
  preview: z.url().optional(),
});
export type LeadPhoto = z.infer<typeof leadPhotoSchema>;

export const leadPhotosSchema = z.object({ photos: z.array(leadPhotoSchema) });

/** A URL of the large photo for five minutes. */
export const photoLinkSchema = z.object({ url: z.url() });
