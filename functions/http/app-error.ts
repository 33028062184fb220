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

export class InvalidInputError extends AppError {
  override readonly name = 'InvalidInputError';
  readonly code = 'invalid-input';
}

/** The name of an unknown field is text from the caller and can contain personal data. It is returned but never logged. */
export class UnknownFieldError extends AppError {
  override readonly name = 'UnknownFieldError';
  readonly code = 'invalid-input';
}

export class UnknownCallError extends AppError {
  override readonly name = 'UnknownCallError';
  readonly code = 'not-found';
}

export class TooLargeError extends AppError {
  override readonly name = 'TooLargeError';
  readonly code = 'too-large';
}

export class UnsupportedTypeError extends AppError {
  override readonly name = 'UnsupportedTypeError';
  readonly code = 'unsupported-type';
}

export class UnauthorizedError extends AppError {
  override readonly name = 'UnauthorizedError';
  readonly code = 'unauthorized';
}

export class ForbiddenError extends AppError {
  override readonly name = 'ForbiddenError';
  readonly code = 'forbidden';
}
