import { listLimits } from '#shared/content/list-schemas.ts';
import { appError } from '../http/app-error.ts';

/** The stored value has changed since the editor loaded it. */
export class ContentChangedError extends appError('ContentChangedError', 'conflict') {
  constructor(options: { field?: string } = {}) {
    super(
      'Someone else has saved this since you opened it, so nothing was stored. Reload, then save your changes.',
      options,
    );
  }
}

/** Another save happened at the same time, so a retry makes sense. A conflict with a field needs a decision by the editor. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof ContentChangedError && error.field === undefined;
}

/** A change cannot be undone now; its message says why. */
export class NotUndoneError extends appError('NotUndoneError', 'conflict') {
  constructor(reason = 'This has been changed since') {
    super(`${reason}, so nothing was undone.`);
  }
}

export const ChangeNotFoundError = appError('ChangeNotFoundError', 'not-found');

export const RowNotFoundError = appError('RowNotFoundError', 'not-found');

export class TooManyChangesError extends appError('TooManyChangesError', 'invalid-input') {
  constructor() {
    super(`One save can add, change or remove at most ${listLimits.changes} entries. Save some of them first.`, {
      field: 'rows',
    });
  }
}
