import { useState } from 'react';
import useSWR from 'swr';
import type * as z from 'zod';
import type { createdUserSchema, NewUser, Profile, StaffRole, UserPage } from '#shared/users/user-schemas.ts';
import { renewAccount } from '../../account/account.ts';
import { ApiError, call } from '../../account/client.ts';
import { serverNow } from '../../account/server-clock.ts';

type CreatedUser = z.output<typeof createdUserSchema>;

/**
 * Accounts, newest first, page by page: all, or those that match the search. A change is stored and then updates the list;
 * the caller shows it earlier. Reloads the user's own account whenever its role may have changed, for the guards.
 */
export function useUsers(search: string | undefined) {
  const [more, setMore] = useState({ search, pages: 1 });
  const pages = more.search === search ? more.pages : 1;
  const { data, error, isLoading, mutate } = useSWR(['users', search, pages], () => readUsers(search, pages), {
    // Shows the previous list while the next one loads.
    keepPreviousData: true,
  });

  async function change(answer: Promise<Profile>): Promise<Profile> {
    const changed = await asAdministrator(answer);
    await mutate((page) => page && withUser(page, changed), { revalidate: false });
    return changed;
  }

  async function create(person: NewUser): Promise<CreatedUser> {
    const created = await asAdministrator(call('POST /users', { body: person }));
    // Not reloaded: the user pool's list is eventually consistent.
    await mutate((page) => page && { ...page, users: [profileOf(person, created), ...page.users] }, {
      revalidate: false,
    });
    return created;
  }

  async function setRole(id: string, role: StaffRole): Promise<Profile> {
    const changed = await change(call('PUT /users/{id}/role', { params: { id }, body: { role } }));
    void renewAccount();
    return changed;
  }

  return {
    users: data?.users,
    waiting: data?.waiting ?? 0,
    hasMore: data?.next !== undefined,
    isLoading,
    loadMore: () => setMore({ search, pages: pages + 1 }),
    error,
    retry: () => mutate(),
    create,
    setRole,
    approve: (id: string) => change(call('PUT /users/{id}/approval', { params: { id } })),
    resetSecondStep: (id: string) => change(call('DELETE /users/{id}/second-step', { params: { id } })),
    setEnabled: (id: string, enabled: boolean) =>
      change(call('PUT /users/{id}/enabled', { params: { id }, body: { enabled } })),
  };
}

/** The first pages of the list as one. */
async function readUsers(search: string | undefined, pages: number): Promise<UserPage> {
  const users: Profile[] = [];
  let page: UserPage | undefined;
  for (let read = 0; read < pages && (read === 0 || page?.next); read++) {
    const cursor = page?.next;
    page = await asAdministrator(
      search === undefined
        ? call('GET /users', { query: { cursor } })
        : call('POST /users/search', { body: { search, cursor } }),
    );
    users.push(...page.users);
  }
  return { waiting: 0, ...page, users };
}

function withUser(page: UserPage, changed: Profile): UserPage {
  const before = page.users.find(({ id }) => id === changed.id);
  const approved = before?.state === 'waiting' && changed.state !== 'waiting' ? 1 : 0;
  const waits = before?.state !== 'waiting' && changed.state === 'waiting' ? 1 : 0;
  return {
    ...page,
    waiting: page.waiting - approved + waits,
    users: page.users.map((user) => (user.id === changed.id ? changed : user)),
  };
}

async function asAdministrator<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') void renewAccount();
    throw error;
  }
}

/** A new account as the list will show it; without an assigned role it is `user`. */
function profileOf({ email, full_name, role }: NewUser, { user_id, role_assigned }: CreatedUser): Profile {
  return {
    id: user_id,
    user_id,
    email,
    full_name,
    created_at: serverNow().toISOString(),
    role: role_assigned ? role : 'user',
    state: 'active',
  };
}
