import type { FunctionComponent, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { recheckSecondStep, useAccount } from '../account/account.ts';
import { lateRoom } from '../ui/late-part.tsx';
import { useFreshContent } from '../ui/live/live.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { StudioProvider, useStudio } from '../ui/studio.ts';
import { AdminLayout } from './admin-layout.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import type { PageGroup } from './admin-page.ts';
import { accountPages, adminPages, detailPages } from './admin-pages.ts';
import { RequireAdministrator } from './require-administrator.tsx';
import { RequireRole } from './require-role.tsx';

/** The guard of each group. The server enforces what may be read and changed. */
const guards: Record<PageGroup, FunctionComponent<{ children: ReactNode }>> = {
  business: RequireRole,
  content: RequireRole,
  settings: RequireAdministrator,
  account: RequireRole,
};

const routes = [...adminPages, ...accountPages].map(routeOf);
const detailRoutes = detailPages.map(routeOf);

function routeOf({ group, path, part, load, label }: (typeof detailPages)[number] & { label?: string }) {
  const Page = lateRoom(part, load);
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
  'required-second-step',
  async () => (await import('../account/second-step/required-second-step.tsx')).RequiredSecondStep,
);

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
        <Routes>
          <Route element={layout}>
            <Route index element={routes[0]?.element} />
            {[...routes, ...detailRoutes].map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
            <Route path="*" element={<AdminNotFound home={adminPages[0]?.label} />} />
          </Route>
        </Routes>
      </StudioProvider>
    </SWRConfig>
  );
}
