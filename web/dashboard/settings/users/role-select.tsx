import { useState } from 'react';
import { canSignIn, staffRoles } from '#shared/users/account-rules.ts';
import type { Profile, StaffRole } from '#shared/users/user-schemas.ts';
import { showOutcome } from '../../../common/notices/shown-notices.ts';
import { useShownChoice } from '../../ui/use-shown-choice.ts';
import { AccountDialog } from './account-dialog.tsx';
import { type AccountChanges, roleChange } from './stored-changes.ts';
import { userLabels } from './user-labels.ts';

type Props = { user: Profile; onRole: AccountChanges['setRole'] };

/** Asks before it makes an administrator. */
export function RoleSelect({ user, onRole }: Props) {
  const [role, choose] = useShownChoice(user.role);
  const [asking, setAsking] = useState(false);

  function save(next: StaffRole) {
    setAsking(false);
    choose(next, async () => showOutcome(await roleChange(onRole(user.id, next))));
  }

  return (
    <>
      <select
        aria-label={`${userLabels.role}: ${user.email}`}
        value={role}
        onChange={({ target }) => (target.value === 'admin' ? setAsking(true) : save(target.value as StaffRole))}
        className="control compact"
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
