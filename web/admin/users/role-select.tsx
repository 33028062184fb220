import { useRef, useState } from 'react';
import { type StaffRole, staffRoles } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import type { Profile } from '#shared/users.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { type AccountChanges, roleChange } from './stored-changes.ts';

type Props = { user: Profile; onRole: AccountChanges['setRole'] };

/** Shows a choice at once, and the stored role again if storing it fails. Choices are stored in the order they are made. */
export function RoleSelect({ user, onRole }: Props) {
  const [chosen, setChosen] = useState<StaffRole>();
  const lastStore = useRef(Promise.resolve());

  function choose(next: StaffRole) {
    setChosen(next);
    const mine = lastStore.current.then(async () => showNotice(await roleChange(onRole(user.id, next))));
    lastStore.current = mine;
    mine.finally(() => {
      if (lastStore.current === mine) setChosen(undefined);
    });
  }

  return (
    <select
      aria-label={`${labels.users.role}: ${user.email}`}
      value={chosen ?? user.role}
      onChange={(event) => choose(event.target.value as StaffRole)}
      className="h-10 cursor-pointer rounded-sm border border-field-line bg-surface px-2 text-sm transition-colors hover:border-foreground"
    >
      {staffRoles.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
