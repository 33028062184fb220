import { adminDate } from '../../ui/admin-date.ts';
import { RoleSelect } from './role-select.tsx';
import { StateDot } from './state-dot.tsx';
import { UserActions } from './user-actions.tsx';
import { userLabels } from './user-labels.ts';
import type { UserListProps } from './user-list-props.ts';
import { UserName } from './user-name.tsx';

export function UserTable({ users, ownId, changes }: UserListProps) {
  const { person, created, state, role, actions } = userLabels;
  return (
    <div className="relative mt-6 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-quiet">
            {[person, created, state, role, actions].map((heading) => (
              <th key={heading} scope="col" className="px-2 py-2 font-medium lg:px-3">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr
              key={user.id}
              className={`border-b border-line transition-colors hover:bg-surface ${user.state === 'waiting' ? 'bg-surface' : ''}`}
            >
              <th
                scope="row"
                className={`min-w-40 px-2 py-3 font-semibold [overflow-wrap:anywhere] lg:px-3 ${user.state === 'waiting' ? 'shadow-[inset_0.25rem_0_var(--color-warning)]' : ''}`}
              >
                <UserName user={user} own={user.id === ownId} />
                <br />
                <span className="font-normal text-quiet">{user.email}</span>
              </th>
              <td className="px-2 py-3 whitespace-nowrap text-quiet tabular-nums lg:px-3">
                <time dateTime={user.created_at}>{adminDate(user.created_at)}</time>
              </td>
              <td className="px-2 py-3 lg:px-3">
                <StateDot user={user} />
              </td>
              <td className="px-2 py-2 lg:px-3">
                <RoleSelect user={user} onRole={changes.setRole} />
              </td>
              <td className="px-2 py-2 lg:px-3 xl:min-w-56">
                <UserActions user={user} own={user.id === ownId} changes={changes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
