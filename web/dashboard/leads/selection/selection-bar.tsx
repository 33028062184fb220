import { Mail } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '../../../common/icon.tsx';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { call } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { labels } from '../../ui/labels.ts';
import { useAction } from '../../ui/use-action.ts';
import { emailNotices } from '../leads-labels.ts';
import { selectionLabels } from '../list/list-labels.ts';
import { BulkStatus, type BulkStatusProps } from './bulk-status.tsx';
import { emailSelected } from './email-selected.ts';

type Props = BulkStatusProps & {
  /** Receives the leads that were not emailed. */
  onSent: (left: string[]) => void;
};

/** The actions on the selected leads. Sticks to the bottom of the screen, within reach of a thumb; notices appear above it (`admin.css`). */
export function SelectionBar({ onSent, ...bulk }: Props) {
  const { selection } = bulk;
  // The same until an email is sent, so that a retry after a failure sends nothing twice.
  const requestKey = useRef(crypto.randomUUID());
  const [progress, setProgress] = useState<string>();
  const [sending, send] = useAction(async () => {
    setProgress(undefined);
    const show = (done: number) => setProgress(selectionLabels.progress(done, selection.size));
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
      <BulkStatus {...bulk} />
    </div>
  );
}

/** Emails the details of leads to the studio. A retry with the same key sends nothing twice. */
function emailLeads(leadIds: string[], requestKey: string) {
  return call('POST /leads/emails', { headers: { 'idempotency-key': requestKey }, body: { leadIds } });
}
