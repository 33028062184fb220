import type { Mutant } from './mutant.ts';

/** Accounts: who counts as administrator, sign-up limits, live checks of access, and the audit log. */
export const accounts: Mutant[] = [
  {
    rows: ['USERS-19'],
    file: 'functions/users/user-directory.ts',
    from: "this.#state(user) === 'active')",
    to: "['active', 'invited'].includes(this.#state(user)))",
    why: 'an invited account counts as an administrator',
  },
  {
    rows: ['ROLE-32'],
    file: 'functions/held-leads.ts',
    from: "    audit('lead released', { actor: caller.id, target: lead.id });\n",
    to: '',
    why: 'a release is not logged',
  },
  {
    rows: ['USERS-21'],
    file: 'functions/users/user-directory.ts',
    from: "found.UserStatus === 'UNCONFIRMED'",
    to: "found.UserStatus === 'ARCHIVED'",
    why: "a stranger's registration blocks the email address",
  },
  {
    rows: ['USERS-22'],
    file: 'functions/users/page-of-users.ts',
    from: 'words.every((word) => text.includes(word))',
    to: 'words.every((word) => email.includes(word) || text === word)',
    why: 'accounts are not found by name',
  },
];
