import type { Profile } from '#shared/users/user-schemas.ts';
import type { AccountChanges } from './stored-changes.ts';

/** Props of both table and cards. */
export type UserListProps = {
  users: readonly Profile[];
  /** Id of the signed-in account. */
  ownId: string | undefined;
  changes: AccountChanges;
};
