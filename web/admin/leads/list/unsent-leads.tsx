import { TriangleAlert } from 'lucide';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useUnsentLeads } from '../../../api/lead-emails.ts';
import { buttonClass } from '../../../components/button-class.ts';
import { Icon } from '../../../components/icon.tsx';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { emailNotices, notificationFailed, requestsEmailed } from '../../../labels/emails/email-notices.ts';
import { leadEmailLabels } from '../../../labels/leads/lead-email-labels.ts';

/** The number of new requests that were not emailed to the studio, with a button that emails them all. */
export function UnsentLeads({ onSent }: { onSent: () => unknown }) {
  const { count = 0, look, send } = useUnsentLeads();
  const [sending, setSending] = useState(false);

  async function sendAll() {
    if (sending) return;
    setSending(true);
    try {
      showNotice(requestsEmailed(await send()));
    } catch (error) {
      showNotice(error instanceof ApiError ? notificationFailed(error.message) : emailNotices.leadsFailed);
      await look();
    } finally {
      setSending(false);
      onSent();
    }
  }

  return (
    <div
      className={
        count > 0
          ? 'mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warning bg-surface px-4 py-3'
          : undefined
      }
    >
      <p role="status" className="flex items-center gap-3 empty:hidden">
        {count > 0 && (
          <>
            <Icon icon={TriangleAlert} size={18} className="shrink-0 text-warning" />
            {leadEmailLabels.unsent(count)}
          </>
        )}
      </p>
      {count > 0 && (
        <button
          type="button"
          aria-disabled={sending}
          onClick={sendAll}
          className={`md:ml-auto ${buttonClass('outline', 'compact')}`}
        >
          {sending ? leadEmailLabels.sending : leadEmailLabels.sendUnsent}
        </button>
      )}
    </div>
  );
}
