// Without the schema library, which the list of accounts does not load.

/** The roles of an account (specification 6). */
export const staffRoles = ['user', 'admin'] as const;

/**
 * Whether an account can sign in: `active` can; `invited` can with its first password until it is `expired`; `unconfirmed`
 * needs the emailed code, `waiting` an administrator's approval, `disabled` to be enabled. `unfinished` was created only
 * partly; creating it again completes it.
 */
export const accountStates = [
  'active',
  'invited',
  'expired',
  'unconfirmed',
  'waiting',
  'disabled',
  'unfinished',
] as const;

/** Only accounts that can sign in may receive the role admin. */
export function canSignIn(state: (typeof accountStates)[number]): boolean {
  return state === 'active' || state === 'invited';
}
