import * as z from 'zod';
import { newRowPrefix } from './content-lists.ts';
import { gallerySlugs } from './gallery.ts';
import type { Picture } from './pictures.ts';
import { picturePlaces, uploadBatchLimit, uploadKindNames } from './upload-kinds.ts';

const fileSchema = z.strictObject({ type: z.string().max(100), size: z.int().positive() });

/**
 * Asks to upload files of one kind. A gallery picture names its category; an artist's photo the artist, whose final id is
 * reserved when the artist was not saved yet (UPL-29).
 */
export const uploadRequestSchema = z.strictObject({
  kind: z.enum(uploadKindNames),
  category: z.enum(gallerySlugs).optional(),
  artist_id: z.union([z.uuid(), z.string().startsWith(newRowPrefix).max(64)]).optional(),
  files: z.array(fileSchema).min(1).max(uploadBatchLimit),
});
export type UploadRequest = z.infer<typeof uploadRequestSchema>;

/** A form that the browser posts to the bucket with the file as its last field, and where the picture will be found. */
export const uploadPermissionSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  address: z.string(),
});
export type UploadPermission = z.infer<typeof uploadPermissionSchema>;

export const uploadPermissionsSchema = z.object({
  uploads: z.array(uploadPermissionSchema),
  /** The id that the artist will have. */
  artist_id: z.uuid().optional(),
});
export type UploadPermissions = z.infer<typeof uploadPermissionsSchema>;

/** How far an upload has come: `waiting` for its file or its sizes, `ready` to be shown, or `refused` with a reason. */
export const uploadSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'ready', 'refused']),
  address: z.string(),
  reason: z.string().optional(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** A stored picture with its address and, for staff, the ISO time of its upload. */
export const storedPictureSchema = z.object({
  address: z.string(),
  hash: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).readonly(),
  color: z.string(),
  created_at: z.iso.datetime(),
}) satisfies z.ZodType<Picture>;
export type StoredPicture = z.infer<typeof storedPictureSchema>;

/** What a listing of stored pictures is, unless asked otherwise: the first 100 by name (CONST-10). */
export const pictureListQuerySchema = z.strictObject({
  place: z.enum(picturePlaces).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  order: z.enum(['ascending', 'descending']).default('ascending'),
});
export type PictureListQuery = z.infer<typeof pictureListQuerySchema>;

/** One page of the listing; `total` counts the pictures on all of them. */
export const pictureListSchema = z.object({ pictures: z.array(storedPictureSchema), total: z.int().nonnegative() });
export type PictureList = z.infer<typeof pictureListSchema>;
