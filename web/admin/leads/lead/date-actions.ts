import type { Deposit } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { dateCallsOf } from '../../../api/lead.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { dateNotices } from '../../../labels/leads/date-labels.ts';
import { turnRefused } from '../../../labels/leads/turn-labels.ts';
import type { Notice } from '../../../labels/notice.ts';
import { failureNotice, showRefusal } from '../../use-action.ts';
import { type DateValues, sentDate } from './date-values.ts';

/** Makes a change and says how it went. @returns whether it was stored */
export async function attempt(change: () => Promise<unknown>, done: Notice, failed: Notice): Promise<boolean> {
  try {
    await change();
    showNotice(done);
    return true;
  } catch (error) {
    if (!(await showRefusal(error))) showNotice(failureNotice(error, failed, turnRefused));
    return false;
  }
}

/** What staff do with the dates of a lead, with a notice of how it went. */
export function dateActions(calls: ReturnType<typeof dateCallsOf>, attempting = attempt) {
  const change = (make: () => Promise<unknown>, done: Notice) => attempting(make, done, dateNotices.failed);
  return {
    enterDate: (values: DateValues, key: string) =>
      change(() => calls.enterDate(sentDate(values), key), dateNotices.entered),
    moveDate({ id }: LeadDate, values: DateValues) {
      const { price: _, deposit: __, payment_url: ___, ...moved } = sentDate(values);
      return change(() => calls.moveDate(id, moved), dateNotices.moved);
    },
    releaseFormerTime: ({ id }: LeadDate) => change(() => calls.releaseFormerTime(id), dateNotices.released),
    cancelDate: ({ id }: LeadDate) => change(() => calls.cancelDate(id), dateNotices.cancelled),
    recordVisit: ({ id }: LeadDate, came: boolean) =>
      change(() => calls.recordVisit(id, came), came ? dateNotices.came : dateNotices.missed),
    setDeposit: (deposit: Deposit) =>
      attempting(() => calls.setDeposit(deposit), dateNotices.deposit, dateNotices.depositFailed),
  };
}
