import { useRef, useState } from 'react';
import { canSignIn, staffRoles } from '#shared/users/account-rules.ts';
import type { Profile, StaffRole } from '#shared/users/user-schemas.ts';
import { showOutcome } from '../../components/notices/shown-notices.ts';
import { userLabels } from '../../labels/accounts/user-labels.ts';
import { AccountDialog } from './account-dialog.tsx';
import { type AccountChanges, roleChange } from './stored-changes.ts';

type Props = { user: Profile; onRole: AccountChanges['setRole'] };

/** Asks before it makes an administrator. Shows a new role immediately and reverts if the save fails. Saves run in order. */
export function RoleSelect({ user, onRole }: Props) {
  const [chosen, setChosen] = useState<StaffRole>();
  const [asking, setAsking] = useState(false);
  const lastStore = useRef(Promise.resolve());

  function choose(next: StaffRole) {
    if (next === 'admin') setAsking(true);
    else save(next);
  }

  function save(next: StaffRole) {
    setAsking(false);
    setChosen(next);
    const mine = lastStore.current.then(async () => showOutcome(await roleChange(onRole(user.id, next))));
    lastStore.current = mine;
    mine.finally(() => {
      if (lastStore.current === mine) setChosen(undefined);
    });
  }

  return (
    <>
      <select
        aria-label={`${userLabels.role}: ${user.email}`}
        value={chosen ?? user.role}
        onChange={(event) => choose(event.target.value as StaffRole)}
        className="h-10 cursor-pointer rounded-sm border border-field-line bg-surface px-2 text-sm transition-colors hover:border-foreground"
      >
        {staffRoles.map((each) => (
          // The server rejects it too: an administrator who cannot sign in could lock the studio out.
          <option key={each} disabled={each === 'admin' && user.role !== 'admin' && !canSignIn(user.state)}>
            {each}
          </option>
        ))}
      </select>
      <AccountDialog
        email={user.email}
        asked={asking ? 'promote' : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => save('admin')}
      />
    </>
  );
}
