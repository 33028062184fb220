import * as z from 'zod';

/** The id of a change of the website's content: its time and a UUID. */
const changeIdSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f-]{36}$/, 'must be the id of a change');

/** What the response to a save says of the change that it made, if it made one. */
export const madeChange = { change: changeIdSchema.optional() };

/** The change to undo, or the change that undid it. */
export const undoSchema = z.strictObject({ change: changeIdSchema });
