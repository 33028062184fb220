import * as z from 'zod';
import { requiredText } from '../values/text-schemas.ts';
import { visitorAnswerLimit } from './request-link.ts';

/** Where a request stands: `received` until the studio answers, then `waiting` while it is the studio's turn. */
const requestStateSchema = z.enum(['received', 'answered', 'waiting', 'converted', 'closed']);

/** A message between visitor and studio. */
const requestMessageSchema = z.object({
  from: z.enum(['visitor', 'studio']),
  at: z.iso.datetime(),
  text: z.string(),
});
export type RequestMessage = z.infer<typeof requestMessageSchema>;

/** What a visitor sees of a request. `service` and `artist` are texts to show, `messages` the newest ones, oldest first. */
export const requestViewSchema = z.object({
  code: z.string().optional(),
  state: requestStateSchema,
  sent_at: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.string(),
  artist: z.string().optional(),
  description: z.string(),
  messages: z.array(requestMessageSchema),
  /** Whether the studio can receive an answer now. */
  can_answer: z.boolean(),
});
export type RequestView = z.infer<typeof requestViewSchema>;

export const visitorAnswerSchema = z.strictObject({ text: requiredText({ max: visitorAnswerLimit, lines: true }) });
