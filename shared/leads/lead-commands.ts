import * as z from 'zod';
import { type Commands, commandSchema } from '../operations/function-commands.ts';
import { requiredText } from '../values/text-schemas.ts';
import { leadCounters, leadSearchLimit } from './lead-filters.ts';
import { heldLeadSchema, leadCountsSchema, leadPageSchema, leadSchema } from './lead-schemas.ts';
import { logPageSchema, logQuerySchema } from './log-schemas.ts';

/** Maximum leads erased per call, so that a call finishes well within its timeout. */
export const erasedAtOnce = 50;

const counterSchema = z.enum(leadCounters);

/** A lead, or a held booking request, which has the status `held`. */
const foundLeadSchema = leadSchema
  .partial({ notification: true })
  .extend({ status: counterSchema, held: heldLeadSchema.shape.held.optional() });
export type FoundLead = z.infer<typeof foundLeadSchema>;

/** The commands that operators run against a stage from their shell (`npm run leads`), without the API or an account. */
export const leadCommands = {
  find: {
    input: z.strictObject({
      /** The id of a lead, a complete email address, or a search as in the dashboard. */
      who: requiredText({ max: leadSearchLimit }),
      cursor: z.string().optional(),
    }),
    result: leadPageSchema.extend({ leads: z.array(foundLeadSchema) }),
  },
  /** A page of the log of a lead, newest first. */
  log: { input: logQuerySchema.extend({ id: z.uuid() }), result: logPageSchema },
  /** Returns the ids of the leads that existed. */
  erase: {
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(erasedAtOnce) }),
    result: z.object({ erased: z.array(z.uuid()) }),
  },
  /** `before` accepts any number, because the stored counts may be wrong. */
  recount: {
    input: z.strictObject({}),
    result: z.object({ before: z.record(counterSchema, z.number()), counts: leadCountsSchema }),
  },
} as const satisfies Commands;

export const leadCommandSchema = commandSchema(leadCommands);

/** Whether the text is a complete email address, and not a part of one. */
export function isCompleteEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text);
}

export function isLeadId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
