import type { ReactNode } from 'react';
import { renewAccount, useAccount } from '../account/account.ts';
import { ApiError } from '../account/client.ts';
import { Button } from '../ui/button.tsx';
import { labels } from '../ui/labels.ts';
import { Loading } from '../ui/loading.tsx';
import { accessLabels } from './access-labels.ts';

/** Shows its children once the role is known (ADM-16). They load at the same time, hidden, to save a wait. */
export function RequireRole({ children }: { children: ReactNode }) {
  const { role, error } = useAccount();
  if (role === null) return <NoRole {...(error instanceof ApiError && error)} />;
  return (
    <>
      {role === undefined && <Loading />}
      <div hidden={role === undefined}>{children}</div>
    </>
  );
}

/** Says whether the server refuses the account, or could not be asked about it. */
function NoRole({ status }: { status?: number }) {
  const { noAccess, unchecked, unreachable, serverFailed } = accessLabels;
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-xl leading-tight font-semibold">{status === 403 ? noAccess : unchecked}</h1>
      {status !== 403 && (
        <>
          <p>{status === 0 ? unreachable : serverFailed}</p>
          <Button onClick={renewAccount}>{labels.admin.retry}</Button>
        </>
      )}
    </div>
  );
}
