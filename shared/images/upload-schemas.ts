import * as z from 'zod';
import { gallerySlugs } from '../content/gallery.ts';
import { newRowPrefix } from '../content/list-rows.ts';
import type { ImageDetails } from './images.ts';
import { imageFolders, uploadBatchLimit, uploadKindNames } from './upload-kinds.ts';

const fileSchema = z.strictObject({ type: z.string().max(100), size: z.int().positive() });

/**
 * Requests uploads of one kind. A gallery image names its category, an artist photo the artist. The final id of an artist
 * that is not saved yet is reserved (UPL-14).
 */
export const uploadRequestSchema = z.strictObject({
  kind: z.enum(uploadKindNames),
  category: z.enum(gallerySlugs).optional(),
  artist_id: z.union([z.uuid(), z.string().startsWith(newRowPrefix).max(64)]).optional(),
  files: z.array(fileSchema).min(1).max(uploadBatchLimit),
});
export type UploadRequest = z.infer<typeof uploadRequestSchema>;

/**
 * The signed URL that the browser sends the file to, with `PUT` and these headers. It accepts only the requested type and
 * size, once. `address` is the future image URL.
 */
const uploadPermissionSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  address: z.string(),
});
export type UploadPermission = z.infer<typeof uploadPermissionSchema>;

export const uploadPermissionsSchema = z.object({
  uploads: z.array(uploadPermissionSchema),
  /** The reserved id of the artist. */
  artist_id: z.uuid().optional(),
});
export type UploadPermissions = z.infer<typeof uploadPermissionsSchema>;

/**
 * The state of an upload: `waiting` for its file or its resized images, `ready`, or `refused` with a reason. Of an
 * `animated` image, only the first frame is kept.
 */
export const uploadSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'ready', 'refused']),
  address: z.string(),
  reason: z.string().optional(),
  animated: z.boolean().optional(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** A stored image with its URL (`address`) and, for staff, the ISO time of its upload. */
export const storedImageSchema = z.object({
  address: z.string(),
  hash: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).readonly(),
  color: z.string(),
  created_at: z.iso.datetime(),
}) satisfies z.ZodType<ImageDetails>;
export type StoredImage = z.infer<typeof storedImageSchema>;

/**
 * Lists stored images; by default the first 100 by name (CONST-10). `cursor` is the `next` value of the previous page.
 * `offset` is limited to 1,000, because the server reads the skipped images.
 */
export const imageListQuerySchema = z.strictObject({
  place: z.enum(imageFolders).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(1000, 'must be at most 1000; use cursor beyond that').default(0),
  cursor: z.string().startsWith('/media/', 'must be the next value of the previous page').max(300).optional(),
  order: z.enum(['ascending', 'descending']).default('ascending'),
});
export type ImageListQuery = z.infer<typeof imageListQuerySchema>;

/** One page of stored images. `total` counts the images on all pages; `next` is absent on the last page. */
export const imageListSchema = z.object({
  pictures: z.array(storedImageSchema),
  total: z.int().nonnegative(),
  next: z.string().optional(),
});
export type ImageList = z.infer<typeof imageListSchema>;
