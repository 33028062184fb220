import type { ErrorCode } from '#shared/contract/errors.ts';

/** An error that the caller may see. The code determines the HTTP status; the message is for people. */
export abstract class AppError extends Error {
  abstract readonly code: ErrorCode;
  /** The invalid input field, if there is one. */
  readonly field?: string;
  /** When a retry can succeed, if known. Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;

  constructor(message: string, options: ErrorOptions & { field?: string; retryAfterSeconds?: number } = {}) {
    super(message, options);
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A class of errors with this name, which logs show, and this code. */
export function appError<const Name extends string>(name: Name, code: ErrorCode) {
  return class extends AppError {
    override readonly name = name;
    readonly code = code;
  };
}

export const InvalidInputError = appError('InvalidInputError', 'invalid-input');

/** The name of an unknown field is text from the caller and can contain personal data. It is returned but never logged. */
export const UnknownFieldError = appError('UnknownFieldError', 'invalid-input');

export const UnknownCallError = appError('UnknownCallError', 'not-found');

export const TooLargeError = appError('TooLargeError', 'too-large');

export const UnsupportedTypeError = appError('UnsupportedTypeError', 'unsupported-type');

export const UnauthorizedError = appError('UnauthorizedError', 'unauthorized');

export const ForbiddenError = appError('ForbiddenError', 'forbidden');
