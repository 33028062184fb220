import useSWR from 'swr';
import type * as z from 'zod';
import { api } from '#shared/api.ts';
import type { StaffRole } from '#shared/choices.ts';
import type { createdUserSchema, NewUser, Profile } from '#shared/users.ts';
import { renewAccount } from './account.ts';
import { ApiError, call } from './client.ts';

type CreatedUser = z.output<typeof createdUserSchema>;

/**
 * All accounts, newest first. A change is stored and then shown; who calls shows it earlier. Whenever the own role may
 * be another, it is read again, so that the guard leads away who is no administrator any more.
 */
export function useUsers() {
  const { data: users, error, mutate } = useSWR('users', readUsers);

  async function change(answer: Promise<Profile>): Promise<Profile> {
    const changed = await asAdministrator(answer);
    await mutate((all) => all?.map((user) => (user.id === changed.id ? changed : user)), { revalidate: false });
    return changed;
  }

  async function create(person: NewUser): Promise<CreatedUser> {
    const created = await asAdministrator(call(api.createUser, { body: person }));
    // Not read again: the list of the user pool may take a moment to know of the account.
    await mutate((all) => all && [profileOf(person, created), ...all], { revalidate: false });
    return created;
  }

  async function setRole(id: string, role: StaffRole): Promise<Profile> {
    const changed = await change(call(api.setUserRole, { params: { id }, body: { role } }));
    void renewAccount();
    return changed;
  }

  return {
    users,
    error,
    retry: () => mutate(),
    create,
    setRole,
    approve: (id: string) => change(call(api.approveUser, { params: { id } })),
    setEnabled: (id: string, enabled: boolean) =>
      change(call(api.setUserEnabled, { params: { id }, body: { enabled } })),
  };
}

async function readUsers(): Promise<Profile[]> {
  return (await asAdministrator(call(api.listUsers, {}))).users;
}

async function asAdministrator<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') void renewAccount();
    throw error;
  }
}

/** What the list will say of a new account, which has no other role than `user` until it is given one. */
function profileOf({ email, full_name, role }: NewUser, { user_id, role_assigned }: CreatedUser): Profile {
  return {
    id: user_id,
    user_id,
    email,
    full_name,
    created_at: new Date().toISOString(),
    role: role_assigned ? role : 'user',
    state: 'active',
  };
}
