import { AppError } from '../http/app-error.ts';

export class LeadNotFoundError extends AppError {
  override readonly name = 'LeadNotFoundError';
  readonly code = 'not-found';
}

/** An Idempotency-Key came a second time with other values. */
export class KeyReusedError extends AppError {
  override readonly name = 'KeyReusedError';
  readonly code = 'key-reused';
}

/** An Idempotency-Key came a second time after its lead had been erased. */
export class LeadErasedError extends AppError {
  override readonly name = 'LeadErasedError';
  readonly code = 'key-reused';
}

export class BadCursorError extends AppError {
  override readonly name = 'BadCursorError';
  readonly code = 'invalid-input';

  constructor(options: ErrorOptions = {}) {
    super('cursor is not one that this list gave out', { ...options, field: 'cursor' });
  }
}

/** Too many changes at the same moment; waiting a moment helps. */
export class CountsBusyError extends AppError {
  override readonly name = 'CountsBusyError';
  readonly code = 'conflict';
}
