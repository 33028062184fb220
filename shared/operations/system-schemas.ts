import * as z from 'zod';

/** The subjects of the checks that an installation makes of itself, in the order of the page. */
export const systemSubjects = ['bookings', 'email', 'operation', 'accounts', 'backups', 'website'] as const;

const checkShape = {
  id: z.string(),
  subject: z.enum(systemSubjects),
  title: z.string(),
  message: z.string(),
  /** The page of the dashboard where a warning or fault can be ended. */
  page: z.string().optional(),
};

/** The result of one check. `fix` is the step that ends a warning or a fault; one of what is fine is optional. */
export const systemCheckSchema = z.discriminatedUnion('health', [
  z.object({ ...checkShape, health: z.literal('fine'), fix: z.string().optional() }),
  z.object({
    ...checkShape,
    health: z.enum(['warning', 'fault']),
    fix: z.string(),
    details: z.array(z.string()).optional(),
  }),
  z.object({ ...checkShape, health: z.literal('skipped') }),
]);
export type SystemCheck = z.infer<typeof systemCheckSchema>;

/** What an installation sees of its own state. */
export const systemReportSchema = z.object({ checked_at: z.iso.datetime(), checks: z.array(systemCheckSchema) });
export type SystemReport = z.infer<typeof systemReportSchema>;
