import { appError } from '../http/app-error.ts';

export const ReleaseNotFoundError = appError('ReleaseNotFoundError', 'not-found');

/** The release has another mode (coming soon or open), which is changed by its own setting. */
export const WrongModeError = appError('WrongModeError', 'conflict');

/** A newer version was published while the release was being restored. */
export const NewerPublishedError = appError('NewerPublishedError', 'conflict');

/** A newer version was published at the same time. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}
