import { type Profile, type UserPage, userPageSize } from '#shared/users/user-schemas.ts';

type Wanted = { search?: string; cursor?: string };

/** One page of the accounts that match the search, newest first. */
export function pageOfUsers(all: readonly Profile[], { search = '', cursor }: Wanted): UserPage {
  const words = search.toLowerCase().split(/\s/);
  const fits = ({ email, full_name }: Profile) => {
    const text = `${full_name} ${email}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const wanted = all
    .filter(fits)
    .sort(newestFirst)
    .filter((user) => cursor === undefined || positionOf(user) < cursor);
  const users = wanted.slice(0, userPageSize);
  const last = users.at(-1);
  return {
    users,
    ...(last && wanted.length > users.length && { next: positionOf(last) }),
    waiting: all.filter(({ state }) => state === 'waiting').length,
  };
}

function newestFirst(a: Profile, b: Profile): number {
  return positionOf(a) < positionOf(b) ? 1 : -1;
}

/** The sort key of an account. Added and deleted accounts do not move the others. */
function positionOf({ created_at, id }: Profile): string {
  return `${created_at} ${id}`;
}
