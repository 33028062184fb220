import * as z from 'zod';

/** A change of an account by an administrator. It names no person, because Lambda stores it until the email is sent. */
export const accountChangeSchema = z.object({
  account: z.uuid(),
  change: z.enum(['disabled', 'made administrator', 'made user', 'second step reset']),
});
export type AccountChange = z.infer<typeof accountChangeSchema>;
