import type { Mutant } from './mutant.ts';

/** User Management: the list, the dialog, roles, and the guards of the settings pages. */
export const users: Mutant[] = [
  {
    rows: ['RTE-29'],
    file: 'web/app/admin-area.tsx',
    from: 'const Guard = guards[group];',
    to: "const Guard = path === 'settings/branding' ? RequireRole : guards[group];",
    why: 'a user can open Branding',
  },
  {
    rows: ['MSG-65'],
    file: 'web/admin/users/create-user-form.tsx',
    from: 'message || notices.userCreateFailed.body',
    to: 'notices.userCreateFailed.body',
    why: 'the error does not say why creating a user failed',
  },
  {
    rows: ['RTE-30'],
    file: 'web/app/require-administrator.tsx',
    from: 'if (role === undefined) return <Loading />;',
    to: 'if (role === undefined) return children;',
    why: 'a settings page shows before the role is known',
  },
  {
    rows: ['USERS-02'],
    file: 'web/admin/users/user-cards.tsx',
    from: '<p className="text-sm text-quiet [overflow-wrap:anywhere]">{user.email}</p>',
    to: '',
    why: 'a card on a small screen has no email address',
  },
  {
    rows: ['USERS-09'],
    file: 'web/admin/users/create-user-form.tsx',
    from: '{staffRoles.map((each) => (',
    to: '{staffRoles.slice(0, 1).map((each) => (',
    why: 'the dialog offers no choice of a role',
  },
  {
    rows: ['USERS-16'],
    file: 'web/api/users.ts',
    from: 'users: [profileOf(person, created), ...page.users]',
    to: 'users: page.users',
    why: 'a created user is not listed',
  },
];
