import * as z from 'zod';

/**
 * What the site was published as, newest first. `live` is the version of the content that visitors see, `restored` the
 * release they see instead since somebody went back to it.
 */
export const releaseListSchema = z.object({
  live: z.int(),
  restored: z.int().nullable(),
  releases: z.array(z.object({ version: z.int(), published_at: z.string() })),
});

export const byVersion = z.strictObject({
  version: z.string().regex(/^[1-9]\d{0,9}$/, 'must be the number of a release'),
});
