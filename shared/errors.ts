import * as z from 'zod';

/**
 * What can go wrong with a call, and the HTTP status it is answered with. Functions name the code; only the HTTP layer
 * reads the status.
 */
export const errorStatus = {
  'invalid-input': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'key-reused': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every answer that is not a success; `field` names the value to mend, as `first_name` or `rows.2.title`. */
export const apiErrorSchema = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string(),
});
export type ApiError = z.infer<typeof apiErrorSchema>;
