import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import type { Notice } from '../../common/notice.ts';
import { showNotice } from '../../common/notices/shown-notices.ts';
import { renewAccount } from '../account/account.ts';
import { ApiError } from '../account/client.ts';
import { labels } from '../ui/labels.ts';
import { ConfirmDialog } from '../ui/modal-dialog.tsx';
import { leadNotices, notices } from '../ui/notices.ts';

type Erasable = Lead | HeldLead;

type Props<L> = { lead: L | undefined; onErase: (lead: L) => Promise<void>; onClose: () => void };

/** Asks for confirmation before a lead is erased. */
export function EraseDialog<L extends Erasable>(props: Props<L>) {
  const { lead } = props;
  const name = lead ? `${lead.first_name} ${lead.last_name}` : '';
  return <EraseQuestion {...props} name={name} erased={leadNotices.erased(name)} />;
}

type QuestionProps<L> = Props<L> & { name: string; erased: Notice };

export function EraseQuestion<L>({ lead, name, erased, onErase, onClose }: QuestionProps<L>) {
  async function erase() {
    if (!lead) return;
    onClose();
    try {
      await onErase(lead);
      showNotice(erased);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden') void renewAccount();
      showNotice(notices.leadEraseFailed);
    }
  }

  return (
    <ConfirmDialog
      open={lead !== undefined}
      title={labels.leads.eraseTitle}
      labels={{ cancel: labels.leads.keep, confirm: labels.leads.erase }}
      destructive
      onClose={onClose}
      onConfirm={erase}
    >
      <p className="mt-4 font-medium">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-1 text-quiet">{labels.leads.eraseHint}</p>
    </ConfirmDialog>
  );
}
