import type { Notice } from '../../common/notice.ts';
import { ApiError } from '../account/client.ts';
import { emailNotices, notificationFailed } from './leads-labels.ts';

export function emailFailed(error: unknown): Notice {
  return error instanceof ApiError ? notificationFailed(error.message) : emailNotices.leadsFailed;
}
