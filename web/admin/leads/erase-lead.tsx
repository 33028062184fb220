import { Trash2 } from 'lucide-react';
import { labels } from '#shared/labels.ts';
import type { Lead } from '#shared/leads.ts';
import { leadNotices, notices } from '#shared/notices.ts';
import { renewAccount } from '../../api/account.ts';
import { ApiError } from '../../api/client.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

export function EraseButton({ lead, onErase }: { lead: Lead; onErase: (lead: Lead) => void }) {
  return (
    <button
      type="button"
      onClick={() => onErase(lead)}
      className="inline-flex cursor-pointer items-center gap-2 py-1 text-sm font-medium text-quiet underline decoration-field-line underline-offset-4 transition-colors hover:text-accent"
    >
      <Trash2 aria-hidden="true" size={16} />
      {labels.leads.erase}
      <span className="sr-only">
        {' '}
        {lead.first_name} {lead.last_name}
      </span>
    </button>
  );
}

type Props = { lead: Lead | undefined; onErase: (lead: Lead) => Promise<void>; onClose: () => void };

/** Asks once more before a lead is gone for good. */
export function EraseDialog({ lead, onErase, onClose }: Props) {
  const name = lead ? `${lead.first_name} ${lead.last_name}` : '';

  async function erase() {
    if (!lead) return;
    onClose();
    try {
      await onErase(lead);
      showNotice(leadNotices.erased(name));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden') void renewAccount();
      showNotice(notices.leadEraseFailed);
    }
  }

  return (
    <ModalDialog open={lead !== undefined} title={labels.leads.eraseTitle} onClose={onClose}>
      <p className="mt-4 font-medium [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-1 text-quiet">{labels.leads.eraseHint}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onClose} className={buttonLook('outline', 'compact')}>
          {labels.leads.keep}
        </button>
        <button type="button" onClick={erase} className={buttonLook('primary', 'compact')}>
          {labels.leads.erase}
        </button>
      </div>
    </ModalDialog>
  );
}
