import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AdminLayout } from '../admin/admin-layout.tsx';
import { AdminNotFound } from '../admin/admin-not-found.tsx';
import { Loading } from '../admin/loading.tsx';
import { StudioNameProvider } from '../admin/studio-name.ts';
import { NoticeRegion } from '../components/notices/notice-region.tsx';
import { RequireSession } from './require-session.tsx';

// It asks the API who somebody is, and with the API's schemas nobody should have to wait for the sign-in page.
const RequireAdministrator = lazy(async () => ({
  default: (await import('./require-administrator.tsx')).RequireAdministrator,
}));
const SignInPage = lazy(async () => ({ default: (await import('../admin/sign-in/sign-in-page.tsx')).SignInPage }));
const LeadsPage = lazy(async () => ({ default: (await import('../admin/leads/leads-page.tsx')).LeadsPage }));
const UsersPage = lazy(async () => ({ default: (await import('../admin/users/users-page.tsx')).UsersPage }));

/** Everything behind `/admin` and `/auth`; each page comes as a file of its own. */
export function DashboardApp({ studioName }: { studioName: string }) {
  return (
    <StudioNameProvider value={studioName}>
      <BrowserRouter>
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route path="/admin/auth" element={<SignInPage audience="staff" />} />
            <Route path="/auth" element={<SignInPage audience="visitors" />} />
            <Route element={<RequireSession />}>
              <Route path="/admin" element={<AdminLayout />}>
                <Route index element={<LeadsPage />} />
                <Route path="leads" element={<LeadsPage />} />
                <Route element={<RequireAdministrator />}>
                  <Route path="settings/users" element={<UsersPage />} />
                </Route>
                <Route path="*" element={<AdminNotFound />} />
              </Route>
            </Route>
          </Routes>
        </Suspense>
      </BrowserRouter>
      <NoticeRegion />
    </StudioNameProvider>
  );
}
