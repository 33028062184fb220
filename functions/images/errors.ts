import { namedError } from '../aws/named-error.ts';
import { appError } from '../http/app-error.ts';

export const UploadNotFoundError = appError('UploadNotFoundError', 'not-found');

/** Another request reserved the same image path in the same millisecond. */
export const NameTakenError = namedError('NameTakenError');

/** A file is not a usable image. The message explains why to the person who uploaded it. */
export const RefusedImageError = namedError('RefusedImageError');
