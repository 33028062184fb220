import { Mail } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { emailLeads } from '../../../api/leads.ts';
import { Icon } from '../../../components/icon.tsx';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { Button } from '../../../components/ui/button.tsx';
import { emailNotices } from '../../../labels/emails/email-notices.ts';
import { labels } from '../../../labels/labels.ts';
import { leadListLabels } from '../../../labels/leads/lead-list-labels.ts';
import { useAction } from '../../use-action.ts';
import { emailSelected } from './email-selected.ts';
import type { Selection } from './selection.ts';

type Props = {
  selection: Selection;
  /** Receives the leads that were not emailed. */
  onSent: (left: string[]) => void;
  /** Further actions on the selected leads. */
  children?: ReactNode;
};

/** Sticks to the bottom of the screen, within reach of a thumb; notices appear above it (`admin.css`). */
export function EmailSelected({ selection, onSent, children }: Props) {
  // The same until an email is sent, so that a retry after a failure sends nothing twice.
  const requestKey = useRef(crypto.randomUUID());
  const [progress, setProgress] = useState<string>();
  const [sending, send] = useAction(async () => {
    setProgress(undefined);
    const show = (done: number) => setProgress(leadListLabels.progress(done, selection.size));
    const { left, notice } = await emailSelected([...selection.keys()], requestKey.current, emailLeads, show);
    showNotice(notice);
    if (left.length === 0) requestKey.current = crypto.randomUUID();
    onSent(left);
  }, emailNotices.leadsFailed);
  if (selection.size === 0) return null;

  return (
    <div className="lower-bar sticky bottom-0 z-10 -mx-4 mt-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-raised px-4 py-3 lg:-mx-8 lg:px-8">
      <Button busy={sending} onClick={send} primary className="max-md:grow">
        <Icon icon={Mail} size={16} />
        {sending ? (progress ?? labels.leads.emailing) : labels.leads.email(selection.size)}
      </Button>
      {children}
    </div>
  );
}
