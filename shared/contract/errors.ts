import * as z from 'zod';

/** The error codes of the API and their HTTP statuses. Functions use the code; only the HTTP layer reads the status. */
export const errorStatus = {
  'invalid-input': 400,
  unauthorized: 401,
  forbidden: 403,
  /** An administrator has to set up the second step at sign-in first. */
  'second-step-required': 403,
  'not-found': 404,
  conflict: 409,
  /** The visitor was answered since the caller read the lead. */
  answered: 409,
  /** An index of the list is being built. A 5xx status would raise an alarm, although there is nothing to fix. */
  preparing: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'key-reused': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every error response. `field` names the invalid value, such as `first_name` or `rows.2.title`. */
export const apiErrorSchema = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string(),
});
export type ApiError = z.infer<typeof apiErrorSchema>;
