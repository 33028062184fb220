import { useEffect } from 'react';
import type { AssigneeFilter } from '#shared/leads/lead-filters.ts';
import type { HeldLead } from '#shared/leads/lead-schemas.ts';
import { useAccount } from '../../account/account.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { notices } from '../../ui/notices.ts';
import { useHeldToAnswer } from '../hooks/held-leads.ts';

type Props = { assignee: AssigneeFilter | undefined; onRead: (held: readonly HeldLead[]) => void };

/** Reads the held requests that the list shows among the leads to answer. Code that a studio without spam does not load. */
export function HeldToAnswer({ assignee, onRead }: Props) {
  const { account } = useAccount();
  const { data, error, mutate } = useHeldToAnswer();
  const wanted = assignee === 'me' ? account?.id : undefined;

  useEffect(() => {
    onRead(data?.leads.filter(({ assignee_id }) => !assignee || assignee_id === wanted) ?? []);
    return () => onRead([]);
  }, [data, assignee, wanted, onRead]);

  if (!error) return null;
  return <FetchFailed notice={notices.heldFetchFailed} error={error} onRetry={() => mutate()} />;
}
