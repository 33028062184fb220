import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { labels } from '#shared/labels.ts';
import { notices } from '#shared/notices.ts';
import type { Profile } from '#shared/users.ts';
import { useAccount } from '../../api/account.ts';
import { useUsers } from '../../api/users.ts';
import { buttonLook } from '../../components/button-look.ts';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { useWideScreen } from '../use-wide-screen.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import type { AccountChanges } from './stored-changes.ts';
import { UserCards } from './user-cards.tsx';
import { UserTable } from './user-table.tsx';

export function UsersPage() {
  const { users, error, retry, create, ...changes } = useUsers();
  const [creating, setCreating] = useState(false);

  return (
    // Wider, and the eye would lose the row between a name and its buttons.
    <div className="column [--column:72rem]">
      <PageHead title={labels.users.title}>
        <button
          type="button"
          onClick={() => setCreating(true)}
          className={`ml-auto ${buttonLook('primary', 'compact')}`}
        >
          <UserPlus aria-hidden="true" size={16} />
          {labels.users.create}
        </button>
      </PageHead>
      <CreateUserDialog open={creating} onClose={() => setCreating(false)} onCreate={create} />
      {error && <FetchFailed notice={notices.usersFetchFailed} error={error} onRetry={retry} />}
      {users ? <UserList users={users} changes={changes} /> : !error && <Loading text={labels.users.loading} />}
    </div>
  );
}

/** What table and cards get alike. */
export type UserListProps = {
  users: readonly Profile[];
  /** The account that is signed in. */
  ownId: string | undefined;
  changes: AccountChanges;
};

function UserList({ users, changes }: Omit<UserListProps, 'ownId'>) {
  const { account } = useAccount();
  const wide = useWideScreen();
  const List = wide ? UserTable : UserCards;
  return (
    <>
      <WaitingCount count={users.filter(({ state }) => state === 'waiting').length} />
      <List users={users} ownId={account?.id} changes={changes} />
    </>
  );
}

function WaitingCount({ count }: { count: number }) {
  const { waitingOne, waitingMany } = labels.users;
  return (
    <p role="status" className="mt-6 border-l-4 border-warning bg-surface p-4 empty:hidden">
      {count > 0 && (count === 1 ? waitingOne : `${count} ${waitingMany}`)}
    </p>
  );
}
