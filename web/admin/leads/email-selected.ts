import { emailNotices, leadsEmailed } from '#shared/email-notices.ts';
import { emailedLeadsLimit } from '#shared/mail-rules.ts';
import type { Notice } from '#shared/notices.ts';

type Send = (leadIds: string[], requestKey: string) => Promise<unknown>;

/**
 * Mails leads to the studio, as many in one mail as fit. A failure keeps them selected; the same `requestKey` then, and
 * nobody gets twice what was sent before it.
 * @returns what there is to say, and whether all was sent
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
  } catch {
    return { sent: false, notice: emailNotices.leadsFailed };
  }
}
