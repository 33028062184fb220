import useSWR, { mutate } from 'swr';
import type { Account, StaffRole } from '#shared/users/user-schemas.ts';
import { ApiError, call } from './client.ts';
import { renewTokens, useSession } from './session.ts';

/**
 * The signed-in account and its role on the server: `undefined` while loading, `null` when it cannot be read, with the
 * reason in `error`. It decides only what the screens offer; the server enforces the rights.
 */
export function useAccount() {
  const session = useSession();
  // Keyed by account, so that the next user does not get the previous one's role.
  const { data: account, error } = useSWR(
    session ? [accountKey, session.accountId] : null,
    () => call('GET /account', {}),
    // Not reported to `recheckSecondStep`, which would read it again.
    { onError: () => {} },
  );
  /** The account can do nothing before it has set up its second step at sign-in. */
  const needsSecondStep = isSecondStepRequired(error);
  const role = needsSecondStep ? null : roleOf(account, error);
  return { account, role, error: error as unknown, needsSecondStep };
}

/** The last role that was read; without any, an error means no role (specification 6). */
export function roleOf(account: Account | undefined, error: unknown): StaffRole | null | undefined {
  if (account) return account.role;
  return error === undefined ? undefined : null;
}

/** Reloads the account, because its role may have changed. */
export async function renewAccount(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === accountKey);
}

/**
 * Reloads the account after a call was refused for lack of a second step. The tokens are renewed first: the refusal may be
 * due to the role in an old token.
 */
export async function recheckSecondStep(error: unknown): Promise<void> {
  if (rechecking || !isSecondStepRequired(error)) return;
  rechecking = true;
  try {
    await renewTokens();
    await renewAccount();
  } catch {
    // Without a response. The next refused call tries again.
  } finally {
    rechecking = false;
  }
}

let rechecking = false;

function isSecondStepRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second-step-required';
}

const accountKey = 'account';
