import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LoggedAnswer } from '#shared/leads/log-schemas.ts';
import type { Notice } from '../../../common/notice.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { showAtField } from '../../ui/at-field.ts';
import { undo } from '../../ui/undo.ts';
import type { useLead, useLeadLog } from '../hooks/lead.ts';
import { changeStatus } from '../status-select.tsx';
import { attempt as attemptOne } from './attempt.ts';
import { assigneeUpdated, leadPageNotices, turnNotices } from './lead-labels.ts';

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

  const attempt = (change: () => Promise<unknown>, done: Notice, failed: Notice) =>
    attemptOne(() => store(change), done, failed);

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
        if (!(await showAtField(error))) showNotice(leadPageNotices.assignFailed);
      }
    },
    snooze: (until: string, remark: string) =>
      attempt(() => setLater(until, remark), turnNotices.snoozed(dayLabel(until)), turnNotices.laterFailed),
    unsnooze: () => attempt(() => setLater(null), turnNotices.unsnoozed, turnNotices.laterFailed),
    logAnswer: (answer: LoggedAnswer, key: string) =>
      attempt(() => logAnswer(answer, key), turnNotices.logged, turnNotices.logFailed),
  };
}
