import type { FunctionComponent, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { recheckSecondStep, useAccount } from '../dashboard/account/account.ts';
import { AdminLayout } from '../dashboard/frame/admin-layout.tsx';
import { AdminNotFound } from '../dashboard/frame/admin-not-found.tsx';
import type { PageGroup } from '../dashboard/frame/admin-page.ts';
import { accountPages, adminPages, detailPages } from '../dashboard/frame/admin-pages.ts';
import { RequireAdministrator } from '../dashboard/frame/require-administrator.tsx';
import { RequireRole } from '../dashboard/frame/require-role.tsx';
import { PreviewProvider } from '../dashboard/ui/editor/preview-context.ts';
import { late, lateRoom } from '../dashboard/ui/late-part.tsx';
import { useFreshContent } from '../dashboard/ui/live/live.ts';
import { TitledPage } from '../dashboard/ui/page-title.tsx';
import { StudioProvider, useStudio } from '../dashboard/ui/studio.ts';

/** The guard of each group. The server enforces what may be read and changed. */
const guards: Record<PageGroup, FunctionComponent<{ children: ReactNode }>> = {
  business: RequireRole,
  content: RequireRole,
  settings: RequireAdministrator,
  account: RequireRole,
};

const routes = [...adminPages, ...accountPages].map(routeOf);
const detailRoutes = detailPages.map(routeOf);

function routeOf({ group, path, load, label }: (typeof detailPages)[number] & { label?: string }) {
  const Page = lateRoom(load);
  const Guard = guards[group];
  return {
    path,
    element: (
      <Guard key={path}>
        {label ? (
          <TitledPage title={label}>
            <Page />
          </TitledPage>
        ) : (
          <Page />
        )}
      </Guard>
    ),
  };
}

const RequiredSecondStep = lateRoom(
  async () => (await import('../dashboard/account/second-step/required-second-step.tsx')).RequiredSecondStep,
);

// The public page's code, loaded when an editor has room for a preview.
const SectionPreview = late(() => import('./section-preview.tsx'), 'SectionPreview');

/** Any read can be the first that is refused. */
const noticeSecondStep = { onError: recheckSecondStep };

/** All pages below `/admin` except signing in. */
export function AdminArea() {
  useFreshContent();
  const { account, needsSecondStep } = useAccount();
  const studio = useStudio();
  const layout = <AdminLayout pages={adminPages} accountPages={accountPages} />;
  if (needsSecondStep) {
    return (
      <Routes>
        <Route element={layout}>
          <Route path="*" element={<RequiredSecondStep />} />
        </Route>
      </Routes>
    );
  }
  return (
    <SWRConfig value={noticeSecondStep}>
      <StudioProvider value={{ ...studio, studioName: account?.studio_name ?? studio.studioName }}>
        <PreviewProvider value={SectionPreview}>
          <Routes>
            <Route element={layout}>
              <Route index element={routes[0]?.element} />
              {[...routes, ...detailRoutes].map(({ path, element }) => (
                <Route key={path} path={path} element={element} />
              ))}
              <Route path="*" element={<AdminNotFound home={adminPages[0]?.label} />} />
            </Route>
          </Routes>
        </PreviewProvider>
      </StudioProvider>
    </SWRConfig>
  );
}
