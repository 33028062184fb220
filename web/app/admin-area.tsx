import { createElement, type FunctionComponent, lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AdminLayout } from '../admin/admin-layout.tsx';
import { AdminNotFound } from '../admin/admin-not-found.tsx';
import type { PageGroup } from '../admin/admin-page.ts';
import { useFreshContent } from '../api/live.ts';
import { adminPages } from './admin-pages.ts';
import { RequireAdministrator } from './require-administrator.tsx';
import { RequireRole } from './require-role.tsx';

/** Who may see the pages of a group. What may be read and changed there is up to the server. */
const guards: Record<PageGroup, FunctionComponent<{ children: ReactNode }>> = {
  business: RequireRole,
  content: RequireRole,
  settings: RequireAdministrator,
};

const routes = adminPages.map(({ group, path, load }) => {
  const Page = lazy(async () => ({ default: await load() }));
  return { path, element: createElement(guards[group], null, <Page />) };
});

/** Everything behind `/admin` but signing in. */
export function AdminArea() {
  useFreshContent();
  return (
    <Routes>
      <Route element={<AdminLayout pages={adminPages} />}>
        <Route index element={routes[0]?.element} />
        {routes.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<AdminNotFound />} />
      </Route>
    </Routes>
  );
}
