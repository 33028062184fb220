import { appError } from '../http/app-error.ts';

export const UploadNotFoundError = appError('UploadNotFoundError', 'not-found');

/** Another request reserved the same image path in the same millisecond. */
export class NameTakenError extends Error {
  override readonly name = 'NameTakenError';
}

/** A file is not a usable image. The message explains why to the person who uploaded it. */
export class RefusedImageError extends Error {
  override readonly name = 'RefusedImageError';
}
