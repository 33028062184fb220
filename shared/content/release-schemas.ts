import * as z from 'zod';

/**
 * The published releases of the site, newest first. `live` is the content version that visitors see, `restored` the
 * release that a staff member restored in its place.
 */
export const releaseListSchema = z.object({
  live: z.int(),
  restored: z.int().nullable(),
  releases: z.array(z.object({ version: z.int(), published_at: z.string() })),
});

export const byVersion = z.strictObject({
  version: z.string().regex(/^[1-9]\d{0,9}$/, 'must be the number of a release'),
});
