import type { ReactNode } from 'react';
import { labels } from '#shared/labels.ts';
import { Loading } from '../admin/loading.tsx';
import { useAccount } from '../api/account.ts';

/** Lets those through whose role could be read (ADM-16). The page loads meanwhile, so that nobody waits twice. */
export function RequireRole({ children }: { children: ReactNode }) {
  const { role } = useAccount();
  if (role === null) {
    return (
      <div role="alert" className="py-16 text-center">
        <h1 className="text-xl leading-tight font-semibold">{labels.admin.noAccess}</h1>
      </div>
    );
  }
  return (
    <>
      {role === undefined && <Loading />}
      <div hidden={role === undefined}>{children}</div>
    </>
  );
}
