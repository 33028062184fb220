import type { ReactNode } from 'react';
import { Loading } from '../admin/loading.tsx';
import { useAccount } from '../api/account.ts';
import { labels } from '../labels/labels.ts';

/** Shows its children once the role is known (ADM-16). They load at the same time, hidden, to save a wait. */
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
