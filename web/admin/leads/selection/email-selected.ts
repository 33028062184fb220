import { emailedLeadsLimit } from '#shared/emails/lead-emails.ts';
import { ApiError } from '../../../api/client.ts';
import { emailNotices, leadsEmailed, notificationFailed } from '../../../labels/emails/email-notices.ts';
import type { Notice } from '../../../labels/notice.ts';

type Send = (leadIds: string[], requestKey: string) => Promise<unknown>;

/**
 * Emails leads to the studio, as many per email as allowed. After a failure they stay selected; a retry with the same
 * `requestKey` sends no part twice.
 * @returns the notice to show, and whether everything was sent
 */
export async function emailSelected(
  leadIds: readonly string[],
  requestKey: string,
  send: Send,
): Promise<{ sent: boolean; notice: Notice }> {
  if (leadIds.length === 0) return { sent: false, notice: emailNotices.noLeadsSelected };
  try {
    for (let start = 0; start < leadIds.length; start += emailedLeadsLimit) {
      await send(leadIds.slice(start, start + emailedLeadsLimit), requestKey);
    }
    return { sent: true, notice: leadsEmailed(leadIds.length) };
  } catch (error) {
    const isTooMany = error instanceof ApiError && error.code === 'too-many-requests';
    return { sent: false, notice: isTooMany ? notificationFailed(error.message) : emailNotices.leadsFailed };
  }
}
