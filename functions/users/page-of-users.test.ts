import type { Profile } from '#shared/users/user-schemas.ts';
import { pageOfUsers } from './page-of-users.ts';

function aProfile(n: number, change: Partial<Profile> = {}): Profile {
  const id = `id-${String(n).padStart(3, '0')}`;
  return {
    id,
    user_id: id,
    email: `person${n}@mail.example`,
    full_name: `Person ${n}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    role: 'user',
    state: 'active',
    ...change,
  };
}

const some = (count: number) => Array.from({ length: count }, (_, n) => aProfile(n));

test('returns pages of a hundred accounts, newest first, each account once', () => {
  const all = some(250);

  const first = pageOfUsers(all, {});
  const second = pageOfUsers(all, { cursor: first.next });
  const third = pageOfUsers(all, { cursor: second.next });

  expect([first, second, third].map(({ users }) => users.length)).toEqual([100, 100, 50]);
  expect(third.next).toBeUndefined();
  const ids = [first, second, third].flatMap(({ users }) => users.map(({ id }) => id));
  expect(ids).toEqual(all.map(({ id }) => id).reverse());
});

test('sorts accounts that the user pool returns in any order', () => {
  const all = [2, 0, 3, 1].map((n) => aProfile(n));

  expect(pageOfUsers(all, {}).users.map(({ id }) => id)).toEqual(['id-003', 'id-002', 'id-001', 'id-000']);
});

test('lists all accounts with equal times', () => {
  const created_at = '2026-01-01T00:00:00.000Z';
  const all = some(150).map((user) => ({ ...user, created_at }));

  const first = pageOfUsers(all, {});
  const second = pageOfUsers(all, { cursor: first.next });

  expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(150);
});

test('does not shift the next page when a new account is added', () => {
  const first = pageOfUsers(some(150), {});

  const second = pageOfUsers([...some(150), aProfile(500)], { cursor: first.next });

  expect(second.users.map(({ id }) => id)).toEqual(
    some(50)
      .map(({ id }) => id)
      .reverse(),
  );
});

test.each([
  ['JUNO', ['juno']],
  ['juno mail.example', ['juno']],
  [' juno  mail.example ', ['juno']],
  ['hale', ['juno']],
  ['mail.example', ['vesper', 'juno']],
  ['juno vesper', []],
])('searches for %s in names and email addresses, and requires all words', (search, found) => {
  const all = [
    aProfile(1, { id: 'juno', email: 'jh@mail.example', full_name: 'Juno Hale' }),
    aProfile(2, { id: 'vesper', email: 'vesper@mail.example', full_name: 'Vesper Lane' }),
  ];

  expect(pageOfUsers(all, { search }).users.map(({ id }) => id)).toEqual(found);
});

test('returns how many accounts wait for approval, on every page', () => {
  const all = [...some(120), aProfile(130, { state: 'waiting' }), aProfile(-1, { state: 'waiting' })];

  expect(pageOfUsers(all, { search: 'nothing' })).toEqual({ users: [], waiting: 2 });
});
