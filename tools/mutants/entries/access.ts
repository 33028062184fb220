import type { Mutant } from './mutant.ts';

/** The roles that API calls require. */
export const access: Mutant[] = [
  {
    rows: ['ROLE-02'],
    file: 'functions/site/to-page.ts',
    from: 'faqs: faqs.version === 0 ? fallbackFaqs : active(faqs.rows),',
    to: 'faqs: fallbackFaqs,',
    why: 'visitors get none of the stored FAQs',
  },
  {
    rows: ['ROLE-03'],
    file: 'functions/site/to-page.ts',
    from: 'return rows.filter(({ is_active }) => is_active).map(',
    to: 'return rows.map(',
    why: 'visitors get inactive rows',
  },
  {
    rows: ['ROLE-19'],
    file: 'functions/users/require-staff.ts',
    from: "if (state !== 'active') throw",
    to: "if (state !== 'active' || tokenRole === 'admin') throw",
    why: 'an administrator cannot make the calls of a user',
  },
  {
    rows: ['ROLE-20'],
    file: 'functions/content/save-content.ts',
    from: 'if (settings.size > 0) await requireAdministrator(change.by);',
    to: "if (settings.has('branding')) throw new InvalidInputError('no'); if (settings.size > 0) await requireAdministrator(change.by);",
    why: 'no role can write the branding',
  },
  {
    rows: ['ROLE-22'],
    file: 'functions/users.ts',
    from: 'answer(userCalls.getAccount, ({ caller }) => checkedProfileOf(caller.id)),',
    to: "answer(userCalls.getAccount, async ({ caller }) => ({ ...(await checkedProfileOf(caller.id)), role: 'user' as const })),",
    why: 'an administrator gets the role user in the response',
  },
];
