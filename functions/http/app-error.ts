import type { ErrorCode } from '#shared/errors.ts';

/** Something that went wrong in a way the caller can be told. The code decides the status; the message is for people. */
export abstract class AppError extends Error {
  abstract readonly code: ErrorCode;
  /** The input value to mend, where there is one. */
  readonly field?: string;

  constructor(message: string, options: ErrorOptions & { field?: string } = {}) {
    super(message, options);
    this.field = options.field;
  }
}

export class InvalidInputError extends AppError {
  override readonly name = 'InvalidInputError';
  readonly code = 'invalid-input';
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
