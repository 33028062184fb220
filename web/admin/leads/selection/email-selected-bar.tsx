import { Mail } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { emailLeads } from '../../../api/leads.ts';
import { buttonClass } from '../../../components/button-class.ts';
import { Icon } from '../../../components/icon.tsx';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { labels } from '../../../labels/labels.ts';
import { emailSelected } from './email-selected.ts';
import type { Selection } from './selection.ts';

type Props = {
  selection: Selection;
  onSent: () => void;
  /** Further actions on the selected leads. */
  children?: ReactNode;
};

/** Sticks to the bottom of the screen, within reach of a thumb; notices appear above it (`admin.css`). */
export function EmailSelected({ selection, onSent, children }: Props) {
  const [sending, setSending] = useState(false);
  // The same until an email is sent, so that a retry after a failure sends nothing twice.
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
    <div className="bar-below-notices sticky bottom-0 z-10 -mx-4 mt-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-raised px-4 py-3 lg:-mx-8 lg:px-8">
      <button
        type="button"
        aria-disabled={sending}
        onClick={send}
        className={`${buttonClass('primary', 'compact')} max-md:grow`}
      >
        <Icon icon={Mail} size={16} />
        {sending ? labels.leads.emailing : labels.leads.email(selection.size)}
      </button>
      {children}
    </div>
  );
}
