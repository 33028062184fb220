import { labels } from '#shared/labels.ts';
import type { Profile } from '#shared/users.ts';

/** Who an account belongs to. An invited person has no name yet but the address. */
export function UserName({ user, own }: { user: Profile; own: boolean }) {
  return (
    <>
      <bdi>{user.full_name || user.email}</bdi>
      {own && <span className="font-normal text-quiet"> {labels.users.own}</span>}
    </>
  );
}
