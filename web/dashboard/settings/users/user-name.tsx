import type { Profile } from '#shared/users/user-schemas.ts';
import { userLabels } from './user-labels.ts';

/** The account's name. An invited person has only an email address yet. */
export function UserName({ user, own }: { user: Profile; own: boolean }) {
  return (
    <>
      <bdi>{user.full_name || user.email}</bdi>
      {own && <span className="font-normal text-quiet"> {userLabels.own}</span>}
    </>
  );
}
