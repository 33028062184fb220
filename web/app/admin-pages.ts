import { Inbox, Users } from 'lucide-react';
import { labels } from '#shared/labels.ts';
import type { AdminPage } from '../admin/admin-page.ts';

/** Every page of the dashboard, as the sidebar lists them. The first one is what `/admin` shows. */
export const adminPages: readonly AdminPage[] = [
  {
    group: 'business',
    path: 'leads',
    label: labels.leads.title,
    icon: Inbox,
    load: async () => (await import('../admin/leads/leads-page.tsx')).LeadsPage,
  },
  {
    group: 'settings',
    path: 'settings/users',
    label: labels.users.title,
    icon: Users,
    load: async () => (await import('../admin/users/users-page.tsx')).UsersPage,
  },
];

/** Has the code of the page at an address come, if it is one of the dashboard's. */
export function preloadAdminPage(pathname: string): void {
  const page = pathname === '/admin' ? adminPages[0] : adminPages.find(({ path }) => pathname === `/admin/${path}`);
  // Whoever shows the page meets the failure, and can say so.
  page?.load().catch(() => {});
}
