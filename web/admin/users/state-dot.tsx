import type { AccountState } from '#shared/users.ts';

/** Whether the person can sign in, as a coloured dot with a word. */
export function StateDot({ state }: { state: AccountState }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[state]}`} />
      <span className={state === 'waiting' ? 'font-semibold' : 'text-quiet'}>{state}</span>
    </span>
  );
}

// Not able to sign in yet is a ring; not able to any more is grey.
const dots: Record<AccountState, string> = {
  active: 'bg-success',
  invited: 'bg-status-new',
  unconfirmed: 'border border-quiet',
  waiting: 'bg-warning',
  disabled: 'bg-status-closed',
};
