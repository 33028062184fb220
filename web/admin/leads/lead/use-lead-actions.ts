import type { Deposit } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LoggedAnswer } from '#shared/leads/log-schemas.ts';
import type { useLead, useLeadLog } from '../../../api/lead.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { dateNotices } from '../../../labels/leads/date-labels.ts';
import { assigneeUpdated, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { turnNotices, turnRefused } from '../../../labels/leads/turn-labels.ts';
import type { Notice } from '../../../labels/notice.ts';
import { dayLabel } from '../../admin-date.ts';
import { undo } from '../../undo.ts';
import { failureNotice, showRefusal } from '../../use-action.ts';
import { changeStatus } from '../status-select.tsx';
import { type DateValues, sentDate } from './date-values.ts';

type Api = Omit<
  ReturnType<typeof useLead>,
  'related' | 'emailProblem' | 'error' | 'renew' | 'show' | 'restore' | 'erase'
>;
type Props = Api & {
  renewLog: ReturnType<typeof useLeadLog>['renew'];
  nameOf: (accountId: string | undefined) => string | undefined;
};

/** What staff do with a lead, with a notice of how it went. Each change shows its log entry at once. */
export function useLeadActions({ renewLog, nameOf, ...api }: Props) {
  const { lead, setStatus, setAssignee, setLater, logAnswer } = api;
  async function store(change: () => Promise<unknown>) {
    await change();
    void renewLog();
  }

  /** @returns whether it was stored */
  async function attempt(change: () => Promise<unknown>, done: Notice, failed: Notice): Promise<boolean> {
    try {
      await store(change);
      showNotice(done);
      return true;
    } catch (error) {
      if (!(await showRefusal(error))) showNotice(failureNotice(error, failed, turnRefused));
      return false;
    }
  }

  const setStatusOf = (_lead: Lead, to: LeadStatus) => store(() => setStatus(to));

  return {
    store,
    changeStatus: setStatusOf,
    async close() {
      if (lead && lead.status !== 'closed') await changeStatus(lead, 'closed', setStatusOf);
    },
    async assign(assignee: string | null) {
      if (!lead || (lead.assignee_id ?? null) === assignee) return;
      const before = lead.assignee_id ?? null;
      try {
        await store(() => setAssignee(assignee));
        showNotice(
          assigneeUpdated(nameOf(assignee ?? undefined)),
          undo(() => store(() => setAssignee(before)), leadPageNotices.assignFailed),
        );
      } catch (error) {
        if (!(await showRefusal(error))) showNotice(leadPageNotices.assignFailed);
      }
    },
    snooze: (until: string, remark: string) =>
      attempt(() => setLater(until, remark), turnNotices.snoozed(dayLabel(until)), turnNotices.laterFailed),
    unsnooze: () => attempt(() => setLater(null), turnNotices.unsnoozed, turnNotices.laterFailed),
    logAnswer: (answer: LoggedAnswer, key: string) =>
      attempt(() => logAnswer(answer, key), turnNotices.logged, turnNotices.logFailed),
    enterDate: (values: DateValues, key: string) =>
      attempt(() => api.enterDate(sentDate(values), key), dateNotices.entered, dateNotices.failed),
    moveDate({ id }: LeadDate, values: DateValues) {
      const { starts_at, minutes, artist_id } = sentDate(values);
      const moved = () => api.moveDate(id, { starts_at, minutes, artist_id });
      return attempt(moved, dateNotices.moved, dateNotices.failed);
    },
    releaseFormerTime: ({ id }: LeadDate) =>
      attempt(() => api.releaseFormerTime(id), dateNotices.released, dateNotices.failed),
    cancelDate: ({ id }: LeadDate) => attempt(() => api.cancelDate(id), dateNotices.cancelled, dateNotices.failed),
    setDeposit: (deposit: Deposit) =>
      attempt(() => api.setDeposit(deposit), dateNotices.deposit, dateNotices.depositFailed),
  };
}
