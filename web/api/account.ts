import useSWR, { mutate } from 'swr';
import { api } from '#shared/api.ts';
import type { StaffRole } from '#shared/choices.ts';
import type { Account } from '#shared/users.ts';
import { call } from './client.ts';
import { useSession } from './session.ts';

/**
 * The person who is signed in, and their role as the server knows it: `undefined` while it is being read, `null` when it
 * cannot be read. Only what screens offer depends on it; what may be done is up to the server.
 */
export function useAccount(): { account: Account | undefined; role: StaffRole | null | undefined } {
  const session = useSession();
  // By account, so that nobody gets the role of who was signed in before them.
  const { data: account, error } = useSWR(session ? [accountKey, session.accountId] : null, () =>
    call(api.getAccount, {}),
  );
  return { account, role: roleOf(account, error) };
}

/** The role that was read last; without any, an error is no role (specification 6). */
export function roleOf(account: Account | undefined, error: unknown): StaffRole | null | undefined {
  if (account) return account.role;
  return error === undefined ? undefined : null;
}

/** Reads the account again, since its role may have changed. */
export async function renewAccount(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === accountKey);
}

const accountKey = 'account';
