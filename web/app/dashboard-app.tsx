import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Loading } from '../admin/loading.tsx';
import { StudioProvider } from '../admin/studio.ts';
import type { DashboardConfig } from '../api/config.ts';
import { NoticeRegion } from '../components/notices/notice-region.tsx';
import { preloadAdminPage } from './admin-pages.ts';
import { RequireSession } from './require-session.tsx';

// It asks the API who somebody is, and with the API's schemas nobody should have to wait for the sign-in page.
const AdminArea = lazy(async () => {
  // Now rather than after its frame.
  preloadAdminPage(location.pathname);
  return { default: (await import('./admin-area.tsx')).AdminArea };
});
const SignInPage = lazy(async () => ({ default: (await import('../admin/sign-in/sign-in-page.tsx')).SignInPage }));
const VisitorSignInPage = lazy(async () => ({
  default: (await import('../admin/sign-in/visitor-sign-in-page.tsx')).VisitorSignInPage,
}));

const adminArea = (
  <RequireSession>
    <AdminArea />
  </RequireSession>
);

/** Everything behind `/admin` and `/auth`; each page comes as a file of its own. */
export function DashboardApp({ config }: { config: DashboardConfig }) {
  return (
    <StudioProvider value={config}>
      <BrowserRouter>
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route path="/admin/auth" element={<SignInPage />} />
            <Route path="/auth" element={<VisitorSignInPage />} />
            <Route path="/admin/*" element={adminArea} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <NoticeRegion />
    </StudioProvider>
  );
}
