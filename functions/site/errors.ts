import { AppError } from '../http/app-error.ts';

export class ReleaseNotFoundError extends AppError {
  override readonly name = 'ReleaseNotFoundError';
  readonly code = 'not-found';
}

/** The release would change who may see the site, which is a setting of its own. */
export class WrongModeError extends AppError {
  override readonly name = 'WrongModeError';
  readonly code = 'conflict';
}
