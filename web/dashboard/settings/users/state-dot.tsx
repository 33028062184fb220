import type { AccountState, Profile } from '#shared/users/user-schemas.ts';
import { userLabels } from './user-labels.ts';

/** The account's state as a coloured dot and a label, and whether signing in takes two steps. */
export function StateDot({ user: { state, second_step } }: { user: Profile }) {
  return (
    <span className="inline-block whitespace-nowrap">
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[state]}`} />
        <span className={state === 'waiting' ? 'font-semibold' : 'text-quiet'}>{userLabels.states[state]}</span>
      </span>
      {second_step && <span className="block text-xs text-quiet">{userLabels.secondStep}</span>}
    </span>
  );
}

// A ring: cannot sign in yet. Grey: can no longer sign in.
const dots: Record<AccountState, string> = {
  active: 'bg-success',
  invited: 'bg-status-new',
  expired: 'bg-status-closed',
  unfinished: 'border border-quiet',
  unconfirmed: 'border border-quiet',
  waiting: 'bg-warning',
  disabled: 'bg-status-closed',
};
