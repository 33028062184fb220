import type { Deposit } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { FollowUp } from '#shared/dates/follow-ups.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { Notice } from '../../../common/notice.ts';
import type { NoticeAction } from '../../../common/notices/shown-notices.ts';
import { useDateCalls } from '../dates/dates.ts';
import { freedAction } from '../freed/offer-freed-time.ts';
import { attempt } from './attempt.ts';
import { type DateValues, sentDate } from './date-values.ts';
import { dateNotices } from './lead-labels.ts';

/** What staff do with the dates of a lead, with a notice of how it went. `onStored` follows each change. */
export function useDateActions(lead: string, onStored: () => unknown = () => {}) {
  const calls = useDateCalls(lead);
  const change = (
    make: () => Promise<Lead>,
    done: Notice | ((lead: Lead) => Notice),
    { failed = dateNotices.failed, next }: { failed?: Notice; next?: (lead: Lead) => NoticeAction | undefined } = {},
  ) => attempt(() => make().then(async (lead) => (await onStored(), lead)), done, failed, next);
  const offersTime = (date: LeadDate, time: Partial<LeadDate> = {}) => {
    // The lead has left this time.
    const { declined_at: _, agreed_before: __, ...freed } = date;
    return freedAction({ lead, date: { ...freed, ...time } });
  };
  return {
    enterDate: (values: DateValues, key: string) =>
      change(() => calls.enterDate(sentDate(values), key), dateNotices.entered),
    moveDate(date: LeadDate, values: DateValues) {
      const { price: _, deposit: __, payment_url: ___, ...moved } = sentDate(values);
      // An agreed time stays promised until the visitor answers.
      const isFreed = ({ dates = [] }: Lead) =>
        dates.some((each) => each.id === date.id && !each.agreed_before && each.starts_at !== date.starts_at);
      const next = (changed: Lead) => (isFreed(changed) ? offersTime(date) : undefined);
      return change(() => calls.moveDate(date.id, moved), dateNotices.moved, { next });
    },
    releaseFormerTime: (date: LeadDate) =>
      change(() => calls.releaseFormerTime(date.id), dateNotices.released, {
        next: () => offersTime(date, date.agreed_before),
      }),
    cancelDate: (date: LeadDate) =>
      change(() => calls.cancelDate(date.id), dateNotices.cancelled, { next: () => offersTime(date) }),
    recordVisit: ({ id }: LeadDate, came: boolean) =>
      change(() => calls.recordVisit(id, came), came ? dateNotices.came : dateNotices.missed),
    stopFollowUp: ({ id }: LeadDate, email: FollowUp, stopped: boolean) =>
      change(() => calls.stopFollowUp(id, email, stopped), stopped ? dateNotices.stopped : dateNotices.resumed),
    setDeposit: (deposit: Deposit) =>
      change(() => calls.setDeposit(deposit), dateNotices.deposit, { failed: dateNotices.depositFailed }),
  };
}
