import { adminDate } from '../../ui/admin-date.ts';
import { RoleSelect } from './role-select.tsx';
import { StateDot } from './state-dot.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserListProps } from './user-list-props.ts';
import { UserName } from './user-name.tsx';

export function UserCards({ users, ownId, changes }: UserListProps) {
  return (
    <ul>
      {users.map((user) => (
        <li
          key={user.id}
          className={`border-b border-line py-5 ${user.state === 'waiting' ? 'border-l-4 border-l-warning bg-surface px-3' : ''}`}
        >
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
              <UserName user={user} own={user.id === ownId} />
            </h2>
            <time dateTime={user.created_at} className="shrink-0 text-sm text-quiet tabular-nums">
              {adminDate(user.created_at)}
            </time>
          </div>
          <p className="text-sm text-quiet [overflow-wrap:anywhere]">{user.email}</p>
          <p className="mt-1 text-sm">
            <StateDot user={user} />
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <RoleSelect user={user} onRole={changes.setRole} />
            <UserActions user={user} own={user.id === ownId} changes={changes} />
          </div>
        </li>
      ))}
    </ul>
  );
}
