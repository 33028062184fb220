import { listLimits } from '#shared/content-lists.ts';
import { AppError } from '../http/app-error.ts';

/** What somebody wanted to save is not what they had seen any more. */
export class ContentChangedError extends AppError {
  override readonly name = 'ContentChangedError';
  readonly code = 'conflict';

  constructor(options: ErrorOptions & { field?: string } = {}) {
    super('Somebody else saved this meanwhile, so nothing was stored. Load it again, then save your changes.', options);
  }
}

export class RowNotFoundError extends AppError {
  override readonly name = 'RowNotFoundError';
  readonly code = 'not-found';
}

export class TooManyChangesError extends AppError {
  override readonly name = 'TooManyChangesError';
  readonly code = 'invalid-input';

  constructor() {
    super(`One save can add, change or remove at most ${listLimits.changes} entries. Save some of them first.`, {
      field: 'rows',
    });
  }
}
