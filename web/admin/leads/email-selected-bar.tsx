import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { labels } from '#shared/labels.ts';
import { emailLeads } from '../../api/leads.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { emailSelected } from './email-selected.ts';
import type { Selection } from './selection.ts';

/** Stays at the lower edge of the screen, in reach of a thumb; notices show above it (`admin.css`). */
export function EmailSelected({ selection, onSent }: { selection: Selection; onSent: () => void }) {
  const [sending, setSending] = useState(false);
  // The same until a mail is sent, so that trying again after a failure mails nobody twice.
  const requestKey = useRef(crypto.randomUUID());
  if (selection.size === 0) return null;

  async function send() {
    if (sending) return;
    setSending(true);
    const { sent, notice } = await emailSelected([...selection.keys()], requestKey.current, emailLeads);
    setSending(false);
    showNotice(notice);
    if (!sent) return;
    requestKey.current = crypto.randomUUID();
    onSent();
  }

  return (
    <div className="bar-below-notices sticky bottom-0 z-10 -mx-4 mt-6 -mb-6 flex items-center border-t border-line bg-raised px-4 py-3 lg:-mx-8 lg:px-8">
      <button
        type="button"
        aria-disabled={sending}
        onClick={send}
        className={`${buttonLook('primary', 'compact')} max-md:grow`}
      >
        <Mail aria-hidden="true" size={16} />
        {sending ? labels.leads.emailing : labels.leads.email(selection.size)}
      </button>
    </div>
  );
}
