import { errorResponse } from '../platform/endpoint-errors.ts';

/** An error of S3. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }

  toResponse(): Response {
    return errorResponse('s3', this.code, this.message, this.status);
  }
}
