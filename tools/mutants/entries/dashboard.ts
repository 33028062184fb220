import type { Mutant } from './mutant.ts';

/** The dashboard layout: header, sidebar, and the page of an account without a role. */
export const dashboard: Mutant[] = [
  {
    rows: ['ADM-16', 'ROLE-25'],
    file: 'web/app/require-role.tsx',
    from: 'if (role === null) return',
    to: 'if ((role as unknown) === false) return',
    why: 'an account without a role can read the leads',
  },
  {
    rows: ['RTE-35'],
    file: 'web/app/admin-area.tsx',
    from: '<Route path="*" element={<AdminNotFound home={adminPages[0]?.label} />} />',
    to: '<Route path="*" element={routes[0]?.element} />',
    why: 'an unknown path shows the leads',
  },
  {
    rows: ['ADM-06'],
    file: 'web/app/admin-pages.ts',
    from: "group: 'content',\n    path: 'content/contact',",
    to: "group: 'business',\n    path: 'content/contact',",
    why: 'the contact editor is in another group',
  },
  {
    rows: ['ADM-07'],
    file: 'web/app/admin-pages.ts',
    from: "group: 'settings',\n    path: 'settings/branding',",
    to: "group: 'content',\n    path: 'settings/branding',",
    why: 'Branding is in another group',
  },
  {
    rows: ['ADM-05'],
    file: 'web/app/admin-pages.ts',
    from: "group: 'business',\n    path: 'email-settings',",
    to: "group: 'settings',\n    path: 'email-settings',",
    why: 'the email settings are in another group',
  },
  {
    rows: ['ROLE-25'],
    file: 'web/app/require-administrator.tsx',
    from: "role === 'admin' ? children",
    to: "role !== 'user' ? children",
    why: 'the settings open without a role',
  },
];
