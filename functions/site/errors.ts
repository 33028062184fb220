import { AppError } from '../http/app-error.ts';

export class ReleaseNotFoundError extends AppError {
  override readonly name = 'ReleaseNotFoundError';
  readonly code = 'not-found';
}

/** The release has another mode (coming soon or open), which is changed by its own setting. */
export class WrongModeError extends AppError {
  override readonly name = 'WrongModeError';
  readonly code = 'conflict';
}

/** A newer version was published while the release was being restored. */
export class NewerPublishedError extends AppError {
  override readonly name = 'NewerPublishedError';
  readonly code = 'conflict';
}

/** A newer version was published at the same time. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}
