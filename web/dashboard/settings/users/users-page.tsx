import { UserPlus } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../../common/icon.tsx';
import { useAccount } from '../../account/account.ts';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notices } from '../../ui/notices.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { UserCards } from './user-cards.tsx';
import { userLabels } from './user-labels.ts';
import type { UserListProps } from './user-list-props.ts';
import { UserTable } from './user-table.tsx';
import { useUsers } from './users.ts';

export function UsersPage() {
  const [search, setSearch] = useState<string>();
  const { users, waiting, hasMore, isLoading, loadMore, error, retry, create, ...changes } = useUsers(search);
  const [creating, setCreating] = useState(false);

  return (
    // In a wider column, the eye loses the row between a name and its buttons.
    <div className="column [--column:none]">
      <PageHead>
        <Button onClick={() => setCreating(true)} primary className="ml-auto">
          <Icon icon={UserPlus} size={16} />
          {userLabels.create}
        </Button>
      </PageHead>
      <CreateUserDialog open={creating} onClose={() => setCreating(false)} onCreate={create} />
      {error && <FetchFailed notice={notices.usersFetchFailed} error={error} onRetry={retry} />}
      <WaitingCount count={waiting} />
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField labels={userLabels} maxLength={100} onSearch={setSearch} />
        <p role="status" className="text-sm text-quiet">
          {users && !error && stateOf({ count: users.length, hasMore, isLoading, search })}
        </p>
      </div>
      {users ? <UserList users={users} changes={changes} /> : !error && <Loading text={userLabels.loading} />}
      {hasMore && (
        <Button busy={isLoading} onClick={loadMore} className="mt-6">
          {isLoading ? userLabels.loadingMore : userLabels.more}
        </Button>
      )}
    </div>
  );
}

function UserList({ users, changes }: Omit<UserListProps, 'ownId'>) {
  const { account } = useAccount();
  const wide = useWideScreen();
  const List = wide ? UserTable : UserCards;
  return users.length > 0 && <List users={users} ownId={account?.id} changes={changes} />;
}

type Shown = { count: number; hasMore: boolean; isLoading: boolean; search: string | undefined };

function stateOf({ count, hasMore, isLoading, search }: Shown): string {
  if (isLoading) return userLabels.searching;
  if (count === 0 && search !== undefined) return userLabels.emptySearch(search);
  return search === undefined && !hasMore ? '' : userLabels.shown(count, hasMore);
}

function WaitingCount({ count }: { count: number }) {
  const { waitingOne, waitingMany } = userLabels;
  return (
    <p role="status" className="mt-6 border-l-4 border-warning bg-surface p-4 empty:hidden">
      {count > 0 && (count === 1 ? waitingOne : `${count} ${waitingMany}`)}
    </p>
  );
}
