import type { Deposit } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { FollowUp } from '#shared/dates/follow-ups.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { Notice } from '../../../common/notice.ts';
import { useDateCalls } from '../dates/dates.ts';
import { attempt } from './attempt.ts';
import { type DateValues, sentDate } from './date-values.ts';
import { dateNotices } from './lead-labels.ts';

/** What staff do with the dates of a lead, with a notice of how it went. `onStored` follows each change. */
export function useDateActions(lead: string, onStored: () => unknown = () => {}) {
  const calls = useDateCalls(lead);
  const change = (
    make: () => Promise<Lead>,
    done: Notice | ((lead: Lead) => Notice),
    failed: Notice = dateNotices.failed,
  ) => attempt(() => make().then(async (lead) => (await onStored(), lead)), done, failed);
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
    stopFollowUp: ({ id }: LeadDate, email: FollowUp, stopped: boolean) =>
      change(() => calls.stopFollowUp(id, email, stopped), stopped ? dateNotices.stopped : dateNotices.resumed),
    setDeposit: (deposit: Deposit) =>
      change(() => calls.setDeposit(deposit), dateNotices.deposit, dateNotices.depositFailed),
  };
}
