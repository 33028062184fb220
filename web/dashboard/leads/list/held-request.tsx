import { Check } from 'lucide';
import { useState } from 'react';
import type { HeldLead, HoldReason } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { Icon } from '../../../common/icon.tsx';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { useAccount } from '../../account/account.ts';
import { adminDate } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { labels } from '../../ui/labels.ts';
import { leadNotices, notices } from '../../ui/notices.ts';
import { useAction } from '../../ui/use-action.ts';
import { useNow } from '../../ui/use-now.ts';
import { EraseButton } from '../erase-button.tsx';
import { EraseDialog } from '../erase-lead.tsx';
import { heldChanges } from '../hooks/held-leads.ts';
import type { CountAfter } from '../hooks/lead-summary.ts';
import { LeadDetails } from '../lead-details.tsx';
import { HiddenName } from '../lead-name.tsx';
import { Turn } from './turn.tsx';

const text = labels.leads.held;

export type HeldRequestProps = {
  lead: HeldLead;
  /** The queue of the list that shows it, if it is not that of all held requests. */
  queue?: 'studio';
  countAfter: CountAfter;
  onReleased: () => Promise<unknown>;
  /** Called before an action; what it returns moves the focus after it. */
  focusAfter: () => () => void;
};

/** A request that looks like spam. Staff release it or leave it held; administrators can erase it before it expires. */
export function HeldRequest({ lead, queue, countAfter, onReleased, focusAfter }: HeldRequestProps) {
  const { role } = useAccount();
  const [asked, setAsked] = useState<HeldLead>();
  const changes = heldChanges(queue);
  const isKept = lead.held.kept_at !== undefined;
  const from = isKept ? undefined : 'held';

  async function count(change: Promise<void>, to?: 'new') {
    const moveFocus = focusAfter();
    await countAfter(change, [{ from, to }]);
    moveFocus();
  }

  const [releasing, release] = useAction(async () => {
    await count(changes.release(lead), 'new');
    showNotice(leadNotices.released(`${lead.first_name} ${lead.last_name}`));
    await onReleased();
  }, notices.releaseFailed);

  const [keeping, keep] = useAction(() => count(changes.keep(lead)), notices.keepFailed);

  return (
    <div className="grid gap-x-8 gap-y-4 py-5 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <div className="flex items-baseline gap-4">
          <h2 className="min-w-0 text-lg font-semibold">
            <bdi>
              {lead.first_name} {lead.last_name}
            </bdi>
          </h2>
          <time dateTime={lead.created_at} className="ml-auto shrink-0 text-quiet tabular-nums lg:ml-0">
            {adminDate(lead.created_at)}
          </time>
        </div>
        <p className="font-semibold">
          {text.why}: {lead.held.reasons.map(reasonLabel).join('; ')}.
        </p>
        {!isKept && <Clock lead={lead} />}
        <p className="mt-2 text-quiet">
          {shownValue(lead, 'service')} · {shownValue(lead, 'artist')}
        </p>
        <p>
          {lead.email} · <span className="inline-block max-w-full tabular-nums">{lead.phone}</span>
        </p>
        <div className="mt-2 max-w-[70ch] text-quiet">
          <LeadDetails lead={lead} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-4 self-start">
        <Button busy={releasing} onClick={release}>
          <Icon icon={Check} size={16} />
          {releasing ? text.releasing : text.release}
          <HiddenName lead={lead} />
        </Button>
        {!isKept && (
          <Button busy={keeping} onClick={keep}>
            {text.keep}
            <HiddenName lead={lead} />
          </Button>
        )}
        {role === 'admin' && <EraseButton lead={lead} onErase={setAsked} />}
        <EraseDialog lead={asked} onErase={() => count(changes.erase(lead))} onClose={() => setAsked(undefined)} />
      </div>
    </div>
  );
}

/** The time of the lead that the request would be. */
function Clock({ lead }: { lead: HeldLead }) {
  const now = useNow();
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <Turn lead={{ ...lead, status: lead.closed_at ? 'closed' : 'new' }} now={now} />
    </div>
  );
}

/** A reason that no longer exists has no label and is shown as it is stored. */
function reasonLabel(reason: string): string {
  return Object.hasOwn(text.reasons, reason) ? text.reasons[reason as HoldReason] : reason;
}
