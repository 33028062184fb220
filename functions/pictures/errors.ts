import { AppError } from '../http/app-error.ts';

export class UploadNotFoundError extends AppError {
  override readonly name = 'UploadNotFoundError';
  readonly code = 'not-found';
}

/** Somebody else reserved the same name in the same millisecond. */
export class NameTakenError extends Error {
  override readonly name = 'NameTakenError';
}

/** A file is not a picture that can be shown. The message says why, for the person who uploaded it. */
export class RefusedPictureError extends Error {
  override readonly name = 'RefusedPictureError';
}
