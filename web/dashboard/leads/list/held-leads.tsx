import { useRef } from 'react';
import type { UnreadableLead } from '#shared/leads/lead-schemas.ts';
import { useAccount } from '../../account/account.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { labels } from '../../ui/labels.ts';
import { Loading } from '../../ui/loading.tsx';
import { notices } from '../../ui/notices.ts';
import { heldChanges, useHeldLeads } from '../hooks/held-leads.ts';
import { HeldRequest, type HeldRequestProps } from './held-request.tsx';
import { LoadMore } from './load-more.tsx';
import { UnreadableLeads } from './unreadable-leads.tsx';

const text = labels.leads.held;

/** All requests that look like spam, also those that staff leave held. */
export function HeldLeads(actions: Pick<HeldRequestProps, 'countAfter' | 'onReleased'>) {
  const { leads, unreadable, error, hasMore, retry, loadMore } = useHeldLeads();
  const { role } = useAccount();
  const hint = useRef<HTMLParagraphElement>(null);
  const focusAfter = () => () => hint.current?.focus();

  async function eraseUnreadable(lead: UnreadableLead) {
    await actions.countAfter(heldChanges().erase(lead), [{ from: 'held' }]);
    hint.current?.focus();
  }

  if (error) return <FetchFailed notice={notices.heldFetchFailed} error={error} onRetry={retry} />;
  if (!leads) return <Loading text={text.loading} />;
  return (
    <>
      <p ref={hint} tabIndex={-1} className="mt-6 max-w-[70ch] text-sm text-quiet outline-none">
        {text.hint}
      </p>
      <UnreadableLeads leads={unreadable} onErase={role === 'admin' ? (id) => eraseUnreadable({ id }) : undefined} />
      <div role="status">{leads.length === 0 && <p className="py-16 text-center">{text.empty}</p>}</div>
      <ul className="mt-6 border-t border-line empty:hidden">
        {leads.map((lead) => (
          <li key={lead.id} className="border-b border-line">
            <HeldRequest lead={lead} focusAfter={focusAfter} {...actions} />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={hasMore} onMore={loadMore} />
    </>
  );
}
