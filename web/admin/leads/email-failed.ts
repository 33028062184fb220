import { ApiError } from '../../api/client.ts';
import { emailNotices, notificationFailed } from '../../labels/emails/email-notices.ts';
import type { Notice } from '../../labels/notice.ts';

export function emailFailed(error: unknown): Notice {
  return error instanceof ApiError ? notificationFailed(error.message) : emailNotices.leadsFailed;
}
