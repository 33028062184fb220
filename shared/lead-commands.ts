import * as z from 'zod';
import { leadSearchLimit } from './choices.ts';
import { leadCountsSchema, leadPageSchema, leadStatusSchema } from './leads.ts';
import { requiredText } from './text.ts';

/** Most leads that are erased in one call, well within the time that a call has. */
export const erasedAtOnce = 50;

/** What operators ask of a stage from their shell (`npm run leads`), past the API and its accounts. */
export const leadCommands = {
  find: {
    input: z.strictObject({
      /** The id of a lead, a whole email address, or what a search of the dashboard would be. */
      who: requiredText({ max: leadSearchLimit }),
      cursor: z.string().optional(),
    }),
    result: leadPageSchema,
  },
  /** Gives the ids of those that were there to erase. */
  erase: {
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(erasedAtOnce) }),
    result: z.object({ erased: z.array(z.uuid()) }),
  },
  /** Numbers that need repair may be anything. */
  recount: {
    input: z.strictObject({}),
    result: z.object({ before: z.record(leadStatusSchema, z.number()), counts: leadCountsSchema }),
  },
} as const satisfies Record<string, { input: z.ZodObject; result: z.ZodObject }>;

export type LeadCommands = typeof leadCommands;
export type LeadCommandName = keyof LeadCommands;
export type CommandInput<Name extends LeadCommandName> = z.infer<LeadCommands[Name]['input']>;
export type CommandResult<Name extends LeadCommandName> = z.infer<LeadCommands[Name]['result']>;

/** What the function behind them is called with. */
export const leadCommandSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('find'), input: leadCommands.find.input }),
  z.strictObject({ command: z.literal('erase'), input: leadCommands.erase.input }),
  z.strictObject({ command: z.literal('recount'), input: leadCommands.recount.input }),
]);

/** Whether it is an email address as a whole, and not the beginning or the end of one. */
export function isWholeAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text);
}

export function isLeadId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
