import { Check } from 'lucide';
import { useRef, useState } from 'react';
import type { HeldLead, HoldReason, UnreadableLead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { useAccount } from '../../../api/account.ts';
import { useHeldLeads } from '../../../api/held-leads.ts';
import type { CountAfter } from '../../../api/lead-summary.ts';
import { Icon } from '../../../components/icon.tsx';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FetchFailed } from '../../../components/ui/fetch-failed.tsx';
import { labels } from '../../../labels/labels.ts';
import { leadNotices, notices } from '../../../labels/notices.ts';
import { adminDate } from '../../admin-date.ts';
import { Loading } from '../../loading.tsx';
import { useAction } from '../../use-action.ts';
import { EraseButton } from '../erase-button.tsx';
import { EraseDialog } from '../erase-lead.tsx';
import { LeadDetails } from '../lead-details.tsx';
import { HiddenName } from '../lead-name.tsx';
import { LoadMore } from './load-more.tsx';
import { UnreadableLeads } from './unreadable-leads.tsx';

const text = labels.leads.held;

type Props = { countAfter: CountAfter; onReleased: () => Promise<unknown> };

/** Requests that look like spam. Staff release them one by one; administrators can erase them before they expire. */
export function HeldLeads({ countAfter, onReleased }: Props) {
  const { leads, unreadable, error, hasMore, retry, release, erase, loadMore } = useHeldLeads();
  const { role } = useAccount();
  const [asked, setAsked] = useState<HeldLead>();
  const hint = useRef<HTMLParagraphElement>(null);

  async function releaseOne(lead: HeldLead) {
    await countAfter(release(lead), [{ from: 'held', to: 'new' }]);
    hint.current?.focus();
    showNotice(leadNotices.released(`${lead.first_name} ${lead.last_name}`));
    await onReleased();
  }

  async function eraseOne(lead: HeldLead | UnreadableLead) {
    await countAfter(erase(lead), [{ from: 'held' }]);
    hint.current?.focus();
  }

  if (error) return <FetchFailed notice={notices.heldFetchFailed} error={error} onRetry={retry} />;
  if (!leads) return <Loading text={text.loading} />;
  return (
    <>
      <p ref={hint} tabIndex={-1} className="mt-6 max-w-[70ch] text-sm text-quiet outline-none">
        {text.hint}
      </p>
      <UnreadableLeads leads={unreadable} onErase={role === 'admin' ? (id) => eraseOne({ id }) : undefined} />
      <div role="status">{leads.length === 0 && <p className="py-16 text-center">{text.empty}</p>}</div>
      <ul className="mt-6 border-t border-line empty:hidden">
        {leads.map((lead) => (
          <HeldRequest
            key={lead.id}
            lead={lead}
            onRelease={releaseOne}
            onErase={role === 'admin' ? setAsked : undefined}
          />
        ))}
      </ul>
      <LoadMore hasMore={hasMore} onMore={loadMore} />
      <EraseDialog lead={asked} onErase={eraseOne} onClose={() => setAsked(undefined)} />
    </>
  );
}

type RequestProps = {
  lead: HeldLead;
  onRelease: (lead: HeldLead) => Promise<void>;
  onErase: ((lead: HeldLead) => void) | undefined;
};

function HeldRequest({ lead, onRelease, onErase }: RequestProps) {
  const [releasing, release] = useAction(() => onRelease(lead), notices.releaseFailed);

  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line py-5 lg:grid-cols-[1fr_auto]">
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
        <p className="text-quiet">
          {shownValue(lead, 'service')} · {shownValue(lead, 'artist')}
        </p>
        <p className="mt-2">
          {lead.email} · <span className="inline-block max-w-full tabular-nums">{lead.phone}</span>
        </p>
        <div className="mt-2 max-w-[70ch] text-quiet">
          <LeadDetails lead={lead} />
        </div>
        <p className="mt-3">
          {text.why}: {lead.held.reasons.map(reasonLabel).join('; ')}.
        </p>
      </div>
      <div className="flex items-center gap-4 self-start">
        <Button busy={releasing} onClick={release}>
          <Icon icon={Check} size={16} />
          {releasing ? text.releasing : text.release}
          <HiddenName lead={lead} />
        </Button>
        {onErase && <EraseButton lead={lead} onErase={onErase} />}
      </div>
    </li>
  );
}

/** A reason that no longer exists has no label and is shown as it is stored. */
function reasonLabel(reason: string): string {
  return Object.hasOwn(text.reasons, reason) ? text.reasons[reason as HoldReason] : reason;
}
