import { z } from 'zod';

export const staffRoleSchema = z.enum(['user', 'admin']);
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** The person who is signed in, as the server sees them. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: staffRoleSchema,
});
export type Account = z.infer<typeof accountSchema>;
