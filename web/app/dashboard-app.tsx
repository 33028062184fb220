import { useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { NoticeRegion } from '../common/notices/notice-region.tsx';
import type { DashboardConfig } from '../dashboard/account/config.ts';
import { preloadAdminPage } from '../dashboard/frame/admin-pages.ts';
import { RequireSession } from '../dashboard/frame/require-session.tsx';
import { PreviewProvider } from '../dashboard/ui/editor/preview-context.ts';
import { LatePart, late, lateRoom } from '../dashboard/ui/late-part.tsx';
import { loadPart } from '../dashboard/ui/load-part.ts';
import { Loading } from '../dashboard/ui/loading.tsx';
import { ignoreStrayClicks } from '../dashboard/ui/stray-clicks.ts';
import { StudioProvider } from '../dashboard/ui/studio.ts';

// Not loaded by the sign-in page.
const loadAdminArea = async () => (await import('../dashboard/frame/admin-area.tsx')).AdminArea;
const AdminArea = lateRoom('admin-area', loadAdminArea);
const SignInPage = lateRoom(
  'sign-in-page',
  async () => (await import('../dashboard/account/sign-in/sign-in-page.tsx')).SignInPage,
);
const VisitorSignInPage = lateRoom(
  'visitor-sign-in-page',
  async () => (await import('../dashboard/account/visitor-sign-in/visitor-sign-in-page.tsx')).VisitorSignInPage,
);

// The public page's code, loaded when an editor has room for a preview.
const SectionPreview = late('section-preview', () => import('./section-preview.tsx'), 'SectionPreview');

/** Starts loading what surrounds all pages and, in parallel, the page at the current address. */
export function preloadAdminArea(): void {
  // The boundary around it reports the failure.
  loadPart('admin-area', loadAdminArea).catch(() => {});
  preloadAdminPage(location.pathname);
}

function SignedIn() {
  useState(preloadAdminArea);
  return (
    <PreviewProvider value={SectionPreview}>
      <AdminArea />
    </PreviewProvider>
  );
}

const adminArea = (
  <RequireSession>
    <SignedIn />
  </RequireSession>
);

/** All pages below `/admin` and `/auth`. */
export function DashboardApp({ config }: { config: DashboardConfig }) {
  useEffect(makeRoomForNotices, []);
  useEffect(ignoreStrayClicks, []);
  return (
    <StudioProvider value={config}>
      <BrowserRouter>
        <LatePart fallback={<Loading />}>
          <Routes>
            <Route path="/admin/auth" element={<SignInPage />} />
            <Route path="/auth" element={<VisitorSignInPage />} />
            <Route path="/admin/*" element={adminArea} />
          </Routes>
        </LatePart>
      </BrowserRouter>
      <NoticeRegion />
    </StudioProvider>
  );
}

/** Tells the styles the height of the notices, so that the page moves down instead of being covered (`admin.css`). */
function makeRoomForNotices() {
  const region = document.querySelector<HTMLElement>('.notices');
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    // To the fraction of a pixel: the header's height is one.
    root.style.setProperty('--notices-height', `${region?.getBoundingClientRect().height}px`);
  });
  if (region) observer.observe(region);
  return () => observer.disconnect();
}
