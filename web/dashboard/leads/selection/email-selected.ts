import { emailedLeadsLimit } from '#shared/emails/lead-emails.ts';
import type { Notice } from '../../../common/notice.ts';
import { ApiError } from '../../account/client.ts';
import { emailNotices, notificationFailed } from '../leads-labels.ts';
import { leadsEmailed, leadsPartlyEmailed, selectionNotices } from '../list/list-labels.ts';
import { inBatches } from './in-batches.ts';

type Send = (leadIds: string[], requestKey: string) => Promise<unknown>;

/**
 * Emails leads to the studio, as many per email as allowed. After a failure, a retry of those that are `left` with the same
 * `requestKey` sends no part twice.
 * @returns the notice to show, and the leads that were not emailed
 */
export async function emailSelected(
  leadIds: readonly string[],
  requestKey: string,
  send: Send,
  onProgress?: (count: number) => void,
): Promise<{ left: string[]; notice: Notice }> {
  if (leadIds.length === 0) return { left: [], notice: selectionNotices.noLeadsSelected };
  const { done, left, error } = await inBatches(
    leadIds,
    emailedLeadsLimit,
    (part) => send(part, requestKey),
    onProgress,
  );
  if (left.length === 0) return { left, notice: leadsEmailed(done.length) };
  const reason = error instanceof ApiError && error.code === 'too-many-requests' ? error.message : undefined;
  if (done.length > 0) return { left, notice: leadsPartlyEmailed(done.length, left.length, reason) };
  return { left, notice: reason ? notificationFailed(reason) : emailNotices.leadsFailed };
}
